import { isFigureType } from '../../figures/figure-type.ts'
import { formatCell } from '../format-cell.ts'
import { folded } from './text-filter.ts'
import type { Cell, Column, Row } from '../widget-table.ts'

/** What the search box reads of a cell: words and dates as they are shown; figures have filters of their own. */
export const searchable = ({ title }: Column, cell: Cell | undefined): string =>
  isFigureType(title.type) || cell === null || cell === undefined ? '' : folded(formatCell(title.type, cell))

export const isSearchable = ({ title }: Column): boolean => !title.hidden && !isFigureType(title.type)

/** Whether a row has the text in any column that is searched. */
export const searchTest = (columns: readonly Column[], search: string): ((row: Row) => boolean) => {
  const sought = folded(search.trim())
  const searched = columns.filter(isSearchable)
  return (row) => sought === '' || searched.some((column) => searchable(column, row[column.path]).includes(sought))
}
