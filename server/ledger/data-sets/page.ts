import { sliced, type WidgetGraph } from '../../../src/domain/widgets/graph/widget-graph.ts'
import { mostRows, PageCursor } from '../../../src/domain/widgets/table/page-cursor.ts'
import type { WidgetTable } from '../../../src/domain/widgets/table/widget-table.ts'
import { readLastImport } from '../read/snapshot.ts'
import type { Readers } from './readers.ts'
import type { Reading } from './reading.ts'

const onPage = ({ rows }: WidgetTable, { rowsBefore }: Reading, { readsPages }: Readers): WidgetTable['rows'] =>
  readsPages === true ? rows : rows.slice(rowsBefore)

const nextAfter = async (reading: Reading): Promise<string> =>
  PageCursor.encode({
    rows: reading.rowsBefore + mostRows.page,
    asAt: reading.asAt,
    position: await readLastImport(reading.snapshot),
  })

const graphPage = async (graph: WidgetGraph, reading: Reading): Promise<WidgetGraph> => {
  const [from, to] = [reading.rowsBefore, reading.rowsBefore + mostRows.page]
  const page = sliced(graph, from, to)
  return graph.labels.length <= to ? page : { ...page, next: await nextAfter(reading) }
}

/** The rows of the page that is asked for, or the labels of a graph. */
export const pageOf = async (
  figures: WidgetTable | WidgetGraph,
  reading: Reading,
  readers: Readers,
): Promise<WidgetTable | WidgetGraph> => {
  if (!('rows' in figures)) return graphPage(figures, reading)
  const rows = onPage(figures, reading, readers)
  if (rows.length <= mostRows.page) return { ...figures, rows }
  return { ...figures, rows: rows.slice(0, mostRows.page), next: await nextAfter(reading) }
}
