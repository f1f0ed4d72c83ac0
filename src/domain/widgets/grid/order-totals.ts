import { runningSum, type Totals } from '../table/totals.ts'
import type { Arranged } from './arrangement.ts'
import type { Span } from './grouping.ts'
import { eachSlice, type Order, type Sliced } from './order.ts'
import type { RowIndex } from './row-index.ts'

const totalAt = (figures: Float64Array, order: Order): number | null => {
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

export function* totalsAt(index: RowIndex, order: Order): Sliced<Totals> {
  const totals: [string, number | null][] = []
  for (const [path, figures] of yield* index.figures()) {
    totals.push([path, totalAt(figures, order)])
    yield
  }
  return Object.fromEntries(totals)
}

/** By path and group; not a number if no row has a figure. */
export type Subtotals = Readonly<Record<string, Float64Array>>

function* subtotalsIn(figures: Float64Array, order: Order, spans: readonly Span[], count: number) {
  const subtotals = new Float64Array(count).fill(Number.NaN)
  yield* eachSlice(spans.length, (first, last) => {
    spans.slice(first, last).forEach(({ group, start, end }) => {
      subtotals[group] = totalAt(figures, order.subarray(start, end)) ?? Number.NaN
    })
  })
  return subtotals
}

export function* subtotalsAt({ index, order, groups }: Arranged): Sliced<Subtotals> {
  if (groups === null) return {}
  const subtotals: [string, Float64Array][] = []
  for (const [path, figures] of yield* index.figures()) {
    subtotals.push([path, yield* subtotalsIn(figures, order, groups.spans, groups.grouping.titles.length)])
    yield
  }
  return Object.fromEntries(subtotals)
}

export const totalsOfGroup = (subtotals: Subtotals, group: number): Totals =>
  Object.fromEntries(
    Object.entries(subtotals).map(([path, totals]) => {
      const total = totals[group] ?? Number.NaN
      return [path, Number.isNaN(total) ? null : total]
    }),
  )
