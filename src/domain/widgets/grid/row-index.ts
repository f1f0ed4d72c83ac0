import { figureOf, isFigureType } from '../figures/figure-type.ts'
import { isSearchable } from '../table/filters/column-filter.ts'
import { totalledColumns } from '../table/totals.ts'
import type { TableColumn, TableRow, WidgetTable } from '../table/widget-table.ts'
import { type RowGrouping, groupingOf, searchTextGrouping } from './grouping.ts'
import { eachSlice, allRowsOrder, type RowOrder, rememberSliced, type SlicedWork } from './order.ts'
import { type ColumnRanks, ranksOf } from './ranks.ts'

type ColumnFigures = ReadonlyMap<string, Float64Array>

export interface RowIndex {
  readonly table: WidgetTable
  readonly everyRow: RowOrder
  readonly words: (column: TableColumn) => SlicedWork<RowGrouping>
  readonly ranks: (column: TableColumn) => SlicedWork<ColumnRanks>
  readonly figures: () => SlicedWork<ColumnFigures>
  readonly grouping: (column: TableColumn) => SlicedWork<RowGrouping>
}

/** One pass: visiting very many rows takes longer than reading their cells. */
function* figuresOf(rows: readonly TableRow[], columns: readonly TableColumn[]): SlicedWork<ColumnFigures> {
  const figures = columns.map(({ path }) => [path, new Float64Array(rows.length)] as const)
  yield* eachSlice(rows.length, (start, end) => {
    rows.slice(start, end).forEach((row, offset) => {
      figures.forEach(([path, of]) => {
        of[start + offset] = figureOf(row[path]) ?? Number.NaN
      })
    })
  })
  return new Map(figures)
}

export const rowIndex = (table: WidgetTable): RowIndex => {
  const figures = rememberSliced(() => figuresOf(table.rows, totalledColumns(table.columns)))
  return {
    table,
    everyRow: allRowsOrder(table.rows.length),
    words: rememberSliced((column) => searchTextGrouping(table.rows, column)),
    ranks: rememberSliced((column) => ranksOf(table.rows, column)),
    figures: () => figures('all'),
    grouping: rememberSliced((column) => groupingOf(table.rows, column)),
  }
}

/** Prepares the first search and the first sort by words; figures sort quickly anyway. */
export function* warmIndex(index: RowIndex): SlicedWork<undefined> {
  const { columns } = index.table
  for (const column of columns.filter(isSearchable)) yield* index.words(column)
  for (const column of columns.filter(({ title }) => !isFigureType(title.type))) yield* index.ranks(column)
}
