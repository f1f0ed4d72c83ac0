import { figureOf, isFigureType } from '../figures/figure-type.ts'
import { isSearchable } from '../table/filters/column-filter.ts'
import { totalled } from '../table/totals.ts'
import type { Column, Row, WidgetTable } from '../table/widget-table.ts'
import { type Grouping, groupingOf, wordsOf } from './grouping.ts'
import { eachSlice, everyRow, type Order, remembered, type Sliced } from './order.ts'
import { type Ranks, ranksOf } from './ranks.ts'

type Figures = ReadonlyMap<string, Float64Array>

export interface RowIndex {
  readonly table: WidgetTable
  readonly everyRow: Order
  readonly words: (column: Column) => Sliced<Grouping>
  readonly ranks: (column: Column) => Sliced<Ranks>
  readonly figures: () => Sliced<Figures>
  readonly grouping: (column: Column) => Sliced<Grouping>
}

/** One pass: visiting very many rows takes longer than reading their cells. */
function* figuresOf(rows: readonly Row[], columns: readonly Column[]): Sliced<Figures> {
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
  const figures = remembered(() => figuresOf(table.rows, totalled(table.columns)))
  return {
    table,
    everyRow: everyRow(table.rows.length),
    words: remembered((column) => wordsOf(table.rows, column)),
    ranks: remembered((column) => ranksOf(table.rows, column)),
    figures: () => figures('all'),
    grouping: remembered((column) => groupingOf(table.rows, column)),
  }
}

/** Prepares the first search and the first sort by words; figures sort quickly anyway. */
export function* warmed(index: RowIndex): Sliced<undefined> {
  const { columns } = index.table
  for (const column of columns.filter(isSearchable)) yield* index.words(column)
  for (const column of columns.filter(({ title }) => !isFigureType(title.type))) yield* index.ranks(column)
}
