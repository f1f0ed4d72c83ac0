import { formatCell } from './format-cell.ts'
import type { Column, Row } from './widget-table.ts'

export interface RowGroup {
  /** What its rows have together; `null` in a table that is not grouped. */
  readonly title: string | null
  readonly rows: readonly Row[]
}

/** Gathers rows by the cell they share, groups in the order they first appear. */
export const groupedRows = (
  columns: readonly Column[],
  rows: readonly Row[],
  groupOn: string | undefined,
): readonly RowGroup[] => {
  const column = columns.find(({ path }) => path === groupOn)
  if (column === undefined) return [{ title: null, rows }]
  const groups = Map.groupBy(rows, (row) => formatCell(column.title.type, row[column.path]))
  return [...groups].map(([title, grouped]) => ({ title, rows: grouped }))
}
