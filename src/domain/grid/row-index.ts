import { figureOf } from '../widget/figure-type.ts'
import { isSearchable, searchable } from '../widget/search.ts'
import type { Column, Row, WidgetTable } from '../widget/widget-table.ts'
import { type Grouping, groupingOf } from './grouping.ts'
import { everyRow, type Order } from './order.ts'
import { type Ranks, ranksOf } from './ranks.ts'
import { eachSlice, remembered, type Sliced } from './sliced.ts'

/** What makes a large table quick to search and sort; each part is made once, when it is first wanted. */
export interface RowIndex {
  readonly table: WidgetTable
  readonly everyRow: Order
  /** What the search box reads of each row. */
  readonly texts: () => Sliced<readonly string[]>
  readonly ranks: (column: Column) => Sliced<Ranks>
  readonly figures: (column: Column) => Sliced<Float64Array>
  readonly grouping: (column: Column) => Sliced<Grouping>
}

const textOf = (columns: readonly Column[]) => {
  const shown = columns.map((column) => ({ column, known: new Map<unknown, string>() }))
  return (row: Row): string =>
    shown
      .map(({ column, known }) => {
        const cell = row[column.path]
        if (column.title.type !== 'date') return searchable(column, cell)
        const text = known.get(cell) ?? searchable(column, cell)
        known.set(cell, text)
        return text
      })
      .join('\n')
}

function* textsOf({ columns, rows }: WidgetTable): Sliced<readonly string[]> {
  const read = textOf(columns.filter(isSearchable))
  const texts: string[] = []
  yield* eachSlice(rows.length, (start, end) => {
    rows.slice(start, end).forEach((row) => texts.push(read(row)))
  })
  return texts
}

function* figuresOf(rows: readonly Row[], { path }: Column): Sliced<Float64Array> {
  const figures = new Float64Array(rows.length)
  yield* eachSlice(rows.length, (start, end) => {
    rows.slice(start, end).forEach((row, offset) => {
      figures[start + offset] = figureOf(row[path]) ?? Number.NaN
    })
  })
  return figures
}

export const rowIndex = (table: WidgetTable): RowIndex => {
  const texts = remembered(() => textsOf(table))
  return {
    table,
    everyRow: everyRow(table.rows.length),
    texts: () => texts('all'),
    ranks: remembered((column) => ranksOf(table.rows, column)),
    figures: remembered((column) => figuresOf(table.rows, column)),
    grouping: remembered((column) => groupingOf(table.rows, column)),
  }
}

/** Makes ahead what the first key typed and the first header pressed would wait for. */
export function* warmed(index: RowIndex): Sliced<undefined> {
  yield* index.texts()
  for (const column of index.table.columns) yield* index.ranks(column)
}
