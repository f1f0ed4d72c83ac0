import { foldedText } from '../../text/folded-text.ts'
import { type ColumnFilters, isFiltering, rowTest, isSearchable } from '../table/filters/column-filter.ts'
import type { ColumnSort } from '../table/table-query.ts'
import type { TableQuery } from '../table/table-query.ts'
import { gatherGroups, type RowGrouping, type GroupSpan } from './grouping.ts'
import { eachSlice, type RowOrder, type SlicedWork } from './order.ts'
import type { ColumnRanks } from './ranks.ts'
import type { RowIndex } from './row-index.ts'
import type { TableRow } from '../table/widget-table.ts'

function* narrowOrder(order: RowOrder, keeps: (row: number) => boolean): SlicedWork<RowOrder> {
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

function* groupsHolding({ titles, of }: RowGrouping, sought: string): SlicedWork<(row: number) => boolean> {
  const holds = new Uint8Array(titles.length)
  yield* eachSlice(titles.length, (start, end) => {
    titles.slice(start, end).forEach((text, offset) => {
      holds[start + offset] = Number(text.includes(sought))
    })
  })
  return (row) => holds[of[row] ?? 0] === 1
}

function* searchOrder(index: RowIndex, order: RowOrder, search: string): SlicedWork<RowOrder> {
  const sought = foldedText(search.trim())
  if (sought === '') return order
  const tests: ((row: number) => boolean)[] = []
  for (const column of index.table.columns.filter(isSearchable))
    tests.push(yield* groupsHolding(yield* index.words(column), sought))
  return yield* narrowOrder(order, (row) => tests.some((holds) => holds(row)))
}

function* filterOrder({ table }: RowIndex, order: RowOrder, filters: ColumnFilters): SlicedWork<RowOrder> {
  if (!isFiltering(filters)) return order
  const passes = rowTest(table.columns, filters)
  return yield* narrowOrder(order, (row) => {
    const cells = table.rows[row]
    return cells !== undefined && passes(cells)
  })
}

const byRank = (order: RowOrder, ranks: ColumnRanks, isDescending: boolean): RowOrder => {
  const slotOf = (row: number): number => {
    const rank = ranks.of[row] ?? ranks.count
    return isDescending && rank < ranks.count ? ranks.count - 1 - rank : rank
  }
  const free = new Int32Array(ranks.count + 2)
  order.forEach((row) => {
    free[slotOf(row) + 1] = (free[slotOf(row) + 1] ?? 0) + 1
  })
  free.forEach((count, index) => {
    free[index] = count + (free[index - 1] ?? 0)
  })
  const sorted = new Int32Array(order.length)
  order.forEach((row) => {
    const next = free[slotOf(row)] ?? 0
    sorted[next] = row
    free[slotOf(row)] = next + 1
  })
  return sorted
}

/** Sorts by the last column first: passes are stable, so the first column decides. */
function* sortOrder(index: RowIndex, order: RowOrder, [first, ...rest]: readonly ColumnSort[]): SlicedWork<RowOrder> {
  if (first === undefined) return order
  const byRest = yield* sortOrder(index, order, rest)
  const column = index.table.columns.find(({ path }) => path === first.path)
  if (column === undefined) return byRest
  const ranks = yield* index.ranks(column)
  yield
  return byRank(byRest, ranks, first.isDescending)
}

export function* arrangeRows(index: RowIndex, query: TableQuery): SlicedWork<RowOrder> {
  const found = yield* searchOrder(index, index.everyRow, query.search)
  return yield* sortOrder(index, yield* filterOrder(index, found, query.filters), query.sort)
}

interface ArrangedGroups {
  readonly grouping: RowGrouping
  readonly spans: readonly GroupSpan[]
}

export interface ArrangedRows {
  readonly index: RowIndex
  readonly order: RowOrder
  readonly groups: ArrangedGroups | null
}

export function* arrangeTable(index: RowIndex, query: TableQuery): SlicedWork<ArrangedRows> {
  const order = yield* arrangeRows(index, query)
  const column = index.table.columns.find(({ path }) => path === query.groupOn)
  if (column === undefined) return { index, order, groups: null }
  const grouping = yield* index.grouping(column)
  yield
  const { order: together, spans } = gatherGroups(order, grouping)
  return { index, order: together, groups: { grouping, spans } }
}

export const rowsInOrder = ({ index: { table }, order }: ArrangedRows): readonly TableRow[] =>
  Array.from(order, (row) => table.rows[row] ?? {})
