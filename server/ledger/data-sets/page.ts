import type { WidgetGraph } from '../../../src/domain/widgets/graph/widget-graph.ts'
import { mostRows, PageCursor } from '../../../src/domain/widgets/table/page-cursor.ts'
import type { WidgetTable } from '../../../src/domain/widgets/table/widget-table.ts'
import { readLastImport } from '../read/snapshot.ts'
import type { Readers } from './readers.ts'
import type { Reading } from './reading.ts'

const onPage = ({ rows }: WidgetTable, { rowsBefore }: Reading, { readsPages }: Readers): WidgetTable['rows'] =>
  readsPages === true ? rows : rows.slice(rowsBefore)

/** The rows of the page that is asked for; a graph is one page. */
export const pageOf = async (
  figures: WidgetTable | WidgetGraph,
  reading: Reading,
  readers: Readers,
): Promise<WidgetTable | WidgetGraph> => {
  if (!('rows' in figures)) return figures
  const rows = onPage(figures, reading, readers)
  if (rows.length <= mostRows.page) return { ...figures, rows }
  const next = PageCursor.encode({
    rows: reading.rowsBefore + mostRows.page,
    asAt: reading.asAt,
    position: await readLastImport(reading.snapshot),
  })
  return { ...figures, rows: rows.slice(0, mostRows.page), next }
}
