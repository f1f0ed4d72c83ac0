import { sliced, type WidgetGraph } from '../../../src/domain/widgets/graph/widget-graph.ts'
import { mostRows, PageCursor } from '../../../src/domain/widgets/table/page-cursor.ts'
import type { WidgetTable } from '../../../src/domain/widgets/table/widget-table.ts'
import { readLastImport } from '../read/snapshot.ts'
import type { KeptFigures } from './kept-figures.ts'
import type { Readers } from './readers.ts'
import type { Reader, Reading } from './reading.ts'

const onPage = ({ rows }: WidgetTable, { rowsBefore }: Reading, { readsPages }: Readers): WidgetTable['rows'] =>
  readsPages === true ? rows : rows.slice(rowsBefore)

type Figures = WidgetTable | WidgetGraph

const cut = (
  figures: Figures,
  reading: Reading,
  readers: Readers,
): { readonly page: Figures; readonly isLast: boolean } => {
  if (!('rows' in figures)) {
    const end = reading.rowsBefore + mostRows.page
    return { page: sliced(figures, reading.rowsBefore, end), isLast: figures.labels.length <= end }
  }
  const rows = onPage(figures, reading, readers)
  return { page: { ...figures, rows: rows.slice(0, mostRows.page) }, isLast: rows.length <= mostRows.page }
}

/** The rows of the page that is asked for, or the labels of a graph, of figures that are worked out once for all pages. */
export const readPage = async (
  reader: Reader,
  reading: Reading,
  readers: Readers,
  kept: KeptFigures,
): Promise<Figures> => {
  const { position: asked, rowsBefore, asAt } = reading
  const figures = (asked === undefined ? undefined : kept.at(asked)) ?? (await reader(reading))
  const { page, isLast } = cut(figures, reading, readers)
  if (isLast) return page
  const position = asked ?? (await readLastImport(reading.snapshot))
  kept.keep(position, figures)
  return { ...page, next: PageCursor.encode({ rows: rowsBefore + mostRows.page, asAt, position }) }
}
