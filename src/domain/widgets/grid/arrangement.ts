import { foldedText } from '../../folded-text.ts'
import { type Filters, isFiltering, rowTest, isSearchable } from '../table/filters/column-filter.ts'
import type { Sort } from '../table/table-query.ts'
import type { TableQuery } from '../table/table-query.ts'
import { gathered, type Grouping, type Span } from './grouping.ts'
import { eachSlice, type Order, type Sliced } from './order.ts'
import type { Ranks } from './ranks.ts'
import type { RowIndex } from './row-index.ts'
import type { Row } from '../table/widget-table.ts'

function* narrowed(order: Order, keeps: (row: number) => boolean): Sliced<Order> {
  const kept = new Int32Array(order.length)
  const found = { count: 0 }
  yield* eachSlice(order.length, (start, end) => {
    order.subarray(start, end).forEach((row) => {
      if (!keeps(row)) return
      kept[found.count] = row
      found.count += 1
    })
  })
  return kept.subarray(0, found.count)
}

function* holding({ titles, of }: Grouping, sought: string): Sliced<(row: number) => boolean> {
  const holds = new Uint8Array(titles.length)
  yield* eachSlice(titles.length, (start, end) => {
    titles.slice(start, end).forEach((text, offset) => {
      holds[start + offset] = Number(text.includes(sought))
    })
  })
  return (row) => holds[of[row] ?? 0] === 1
}

function* searched(index: RowIndex, order: Order, search: string): Sliced<Order> {
  const sought = foldedText(search.trim())
  if (sought === '') return order
  const tests: ((row: number) => boolean)[] = []
  for (const column of index.table.columns.filter(isSearchable))
    tests.push(yield* holding(yield* index.words(column), sought))
  return yield* narrowed(order, (row) => tests.some((holds) => holds(row)))
}

function* filtered({ table }: RowIndex, order: Order, filters: Filters): Sliced<Order> {
  if (!isFiltering(filters)) return order
  const passes = rowTest(table.columns, filters)
  return yield* narrowed(order, (row) => {
    const cells = table.rows[row]
    return cells !== undefined && passes(cells)
  })
}

const byRank = (order: Order, ranks: Ranks, isDescending: boolean): Order => {
  const placeOf = (row: number): number => {
    const rank = ranks.of[row] ?? ranks.count
    return isDescending && rank < ranks.count ? ranks.count - 1 - rank : rank
  }
  const free = new Int32Array(ranks.count + 2)
  order.forEach((row) => {
    free[placeOf(row) + 1] = (free[placeOf(row) + 1] ?? 0) + 1
  })
  free.forEach((count, place) => {
    free[place] = count + (free[place - 1] ?? 0)
  })
  const sorted = new Int32Array(order.length)
  order.forEach((row) => {
    const next = free[placeOf(row)] ?? 0
    sorted[next] = row
    free[placeOf(row)] = next + 1
  })
  return sorted
}

/** Sorts by the last column first: passes are stable, so the first column decides. */
function* sorted(index: RowIndex, order: Order, [first, ...rest]: readonly Sort[]): Sliced<Order> {
  if (first === undefined) return order
  const byRest = yield* sorted(index, order, rest)
  const column = index.table.columns.find(({ path }) => path === first.path)
  if (column === undefined) return byRest
  const ranks = yield* index.ranks(column)
  yield
  return byRank(byRest, ranks, first.isDescending)
}

export function* arrangement(index: RowIndex, query: TableQuery): Sliced<Order> {
  const found = yield* searched(index, index.everyRow, query.search)
  return yield* sorted(index, yield* filtered(index, found, query.filters), query.sort)
}

interface Groups {
  readonly grouping: Grouping
  readonly spans: readonly Span[]
}

export interface Arranged {
  readonly index: RowIndex
  readonly order: Order
  readonly groups: Groups | null
}

export function* arranged(index: RowIndex, query: TableQuery): Sliced<Arranged> {
  const order = yield* arrangement(index, query)
  const column = index.table.columns.find(({ path }) => path === query.groupOn)
  if (column === undefined) return { index, order, groups: null }
  const grouping = yield* index.grouping(column)
  yield
  const { order: together, spans } = gathered(order, grouping)
  return { index, order: together, groups: { grouping, spans } }
}

export const rowsInOrder = ({ index: { table }, order }: Arranged): readonly Row[] =>
  Array.from(order, (row) => table.rows[row] ?? {})
