import { formatCell } from './format-cell.ts'
import { isFigureType } from '../figures/figure-type.ts'
import { type TableColumn, isActionColumn, type TableRow } from './widget-table.ts'

export interface GroupFolding {
  readonly isFolded: boolean
  readonly save: readonly string[]
}

export const unfoldedGroups: GroupFolding = { isFolded: false, save: [] }
export const foldedGroups: GroupFolding = { isFolded: true, save: [] }

export const isFolded = ({ isFolded: byDefault, save }: GroupFolding, title: string): boolean =>
  save.includes(title) ? !byDefault : byDefault

export const toggledGroup = ({ isFolded: byDefault, save }: GroupFolding, title: string): GroupFolding => ({
  isFolded: byDefault,
  save: save.includes(title) ? save.filter((each) => each !== title) : [...save, title],
})

export const rowName = ([first]: readonly TableColumn[], row: TableRow): string =>
  first === undefined ? '' : formatCell(first.title.type, row[first.path])

export interface RowGroup {
  readonly title: string | null
  readonly rows: readonly TableRow[]
}

/** Excludes figures, because groups sum them and few rows share one. Excludes columns of actions. */
export const isGroupable = (column: TableColumn): boolean =>
  !column.title.hidden && !isFigureType(column.title.type) && !isActionColumn(column)

export const groupedRows = (
  columns: readonly TableColumn[],
  rows: readonly TableRow[],
  groupOn: string | null,
): readonly RowGroup[] => {
  const column = columns.find(({ path }) => path === groupOn)
  if (column === undefined) return [{ title: null, rows }]
  const groups = Map.groupBy(rows, (row) => formatCell(column.title.type, row[column.path]))
  return [...groups].map(([title, grouped]) => ({ title, rows: grouped }))
}
