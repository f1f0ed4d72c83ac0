import { runningSum, type ColumnTotals } from '../table/totals.ts'
import type { ArrangedRows } from './arrangement.ts'
import type { GroupSpan } from './grouping.ts'
import { eachSlice, type RowOrder, type SlicedWork } from './order.ts'
import type { RowIndex } from './row-index.ts'

const totalAt = (figures: Float64Array, order: RowOrder): number | null => {
  const sum = runningSum()
  const found = { count: 0 }
  order.forEach((row) => {
    const figure = figures[row]
    if (figure === undefined || Number.isNaN(figure)) return
    sum.add(figure)
    found.count += 1
  })
  return found.count === 0 ? null : sum.total()
}

export function* totalsAt(index: RowIndex, order: RowOrder): SlicedWork<ColumnTotals> {
  const totals: [string, number | null][] = []
  for (const [path, figures] of yield* index.figures()) {
    totals.push([path, totalAt(figures, order)])
    yield
  }
  return Object.fromEntries(totals)
}

/** By path and group; not a number if no row has a figure. */
export type GroupSubtotals = Readonly<Record<string, Float64Array>>

function* subtotalsIn(figures: Float64Array, order: RowOrder, spans: readonly GroupSpan[], count: number) {
  const subtotals = new Float64Array(count).fill(Number.NaN)
  yield* eachSlice(spans.length, (first, last) => {
    spans.slice(first, last).forEach(({ group, start, end }) => {
      subtotals[group] = totalAt(figures, order.subarray(start, end)) ?? Number.NaN
    })
  })
  return subtotals
}

export function* subtotalsAt({ index, order, groups }: ArrangedRows): SlicedWork<GroupSubtotals> {
  if (groups === null) return {}
  const subtotals: [string, Float64Array][] = []
  for (const [path, figures] of yield* index.figures()) {
    subtotals.push([path, yield* subtotalsIn(figures, order, groups.spans, groups.grouping.titles.length)])
    yield
  }
  return Object.fromEntries(subtotals)
}

export const totalsOfGroup = (subtotals: GroupSubtotals, group: number): ColumnTotals =>
  Object.fromEntries(
    Object.entries(subtotals).map(([path, totals]) => {
      const total = totals[group] ?? Number.NaN
      return [path, Number.isNaN(total) ? null : total]
    }),
  )
