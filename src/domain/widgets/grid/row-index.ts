import { figureOf, isFigureType } from '../figures/figure-type.ts'
import { isSearchable } from '../table/filters/column-filter.ts'
import { totalled } from '../table/totals.ts'
import type { Column, Row, WidgetTable } from '../table/widget-table.ts'
import { type Grouping, groupingOf, wordsOf } from './grouping.ts'
import { eachSlice, everyRow, type Order, remembered, type Sliced } from './order.ts'
import { type Ranks, ranksOf } from './ranks.ts'

/** By path, the figures of a column: not a number where a row has none. */
type Figures = ReadonlyMap<string, Float64Array>

export interface RowIndex {
  readonly table: WidgetTable
  readonly everyRow: Order
  readonly words: (column: Column) => Sliced<Grouping>
  readonly ranks: (column: Column) => Sliced<Ranks>
  readonly figures: () => Sliced<Figures>
  readonly grouping: (column: Column) => Sliced<Grouping>
}

/** All in one pass: visiting each of very many rows takes longer than reading what it holds. */
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

/** Makes ahead what the first key typed and the first header of words pressed would wait for; figures are ordered quickly. */
export function* warmed(index: RowIndex): Sliced<undefined> {
  const { columns } = index.table
  for (const column of columns.filter(isSearchable)) yield* index.words(column)
  for (const column of columns.filter(({ title }) => !isFigureType(title.type))) yield* index.ranks(column)
}
