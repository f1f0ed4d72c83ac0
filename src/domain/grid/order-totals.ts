import { runningSum } from '../widget/running-sum.ts'
import { totalled, type Totals } from '../widget/totals.ts'
import type { Order } from './order.ts'
import type { RowIndex } from './row-index.ts'
import type { Sliced } from './sliced.ts'

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

/** The totals of the rows that are shown. */
export function* totalsAt(index: RowIndex, order: Order): Sliced<Totals> {
  const totals: [string, number | null][] = []
  for (const column of totalled(index.table.columns)) {
    totals.push([column.path, totalAt(yield* index.figures(column), order)])
    yield
  }
  return Object.fromEntries(totals)
}
