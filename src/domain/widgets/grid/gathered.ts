import type { Grouping } from './grouping.ts'
import type { Order } from './order.ts'

/** A group's rows in an order, from `start` to before `end`. */
export interface Span {
  readonly group: number
  readonly start: number
  readonly end: number
}

interface Gathered {
  readonly order: Order
  readonly spans: readonly Span[]
}

export const gathered = (order: Order, { titles, of }: Grouping): Gathered => {
  const counts = new Int32Array(titles.length)
  const appeared: number[] = []
  order.forEach((row) => {
    const group = of[row] ?? 0
    if (counts[group] === 0) appeared.push(group)
    counts[group] = (counts[group] ?? 0) + 1
  })
  const free = new Int32Array(titles.length)
  const place = { next: 0 }
  const spans = appeared.map((group) => {
    const start = place.next
    place.next += counts[group] ?? 0
    free[group] = start
    return { group, start, end: place.next }
  })
  const together = new Int32Array(order.length)
  order.forEach((row) => {
    const group = of[row] ?? 0
    const next = free[group] ?? 0
    together[next] = row
    free[group] = next + 1
  })
  return { order: together, spans }
}
