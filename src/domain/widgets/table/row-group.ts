import { formatCell } from './format-cell.ts'
import { isFigureType } from '../figures/figure-type.ts'
import { type Column, isAct, type Row } from './widget-table.ts'

export interface Folding {
  readonly isFolded: boolean
  readonly save: readonly string[]
}

export const unfolded: Folding = { isFolded: false, save: [] }
export const folded: Folding = { isFolded: true, save: [] }

export const isFolded = ({ isFolded: byDefault, save }: Folding, title: string): boolean =>
  save.includes(title) ? !byDefault : byDefault

export const toggledGroup = ({ isFolded: byDefault, save }: Folding, title: string): Folding => ({
  isFolded: byDefault,
  save: save.includes(title) ? save.filter((each) => each !== title) : [...save, title],
})

export const rowName = ([first]: readonly Column[], row: Row): string =>
  first === undefined ? '' : formatCell(first.title.type, row[first.path])

export interface RowGroup {
  readonly title: string | null
  readonly rows: readonly Row[]
}

/** Groups sum figures, which seldom make groups; act columns never do. */
export const isGroupable = (column: Column): boolean =>
  !column.title.hidden && !isFigureType(column.title.type) && !isAct(column)

export const groupedRows = (
  columns: readonly Column[],
  rows: readonly Row[],
  groupOn: string | null,
): readonly RowGroup[] => {
  const column = columns.find(({ path }) => path === groupOn)
  if (column === undefined) return [{ title: null, rows }]
  const groups = Map.groupBy(rows, (row) => formatCell(column.title.type, row[column.path]))
  return [...groups].map(([title, grouped]) => ({ title, rows: grouped }))
}
