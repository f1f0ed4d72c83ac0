import { formatCell } from '../table/format-cell.ts'
import { searchable } from '../table/filters/column-filter.ts'
import type { Cell, Column, Row } from '../table/widget-table.ts'
import { eachSlice, type Numbers, numbersTo, type Order, type Sliced } from './order.ts'

export interface Grouping {
  readonly titles: readonly string[]
  readonly of: Numbers
}

type Read = (cell: Cell | undefined) => string

/** Caches by cell, because making text of a figure is slow. */
const numbered = (read: Read) => {
  const titles = new Map<string, number>()
  const known = new Map<Cell | undefined, number>()
  const groupFor = (text: string): number => {
    const group = titles.get(text) ?? titles.size
    titles.set(text, group)
    return group
  }
  return {
    titles: () => [...titles.keys()],
    groupOf: (cell: Cell | undefined): number => {
      const group = known.get(cell) ?? groupFor(read(cell))
      known.set(cell, group)
      return group
    },
  }
}

function* groupedBy(rows: readonly Row[], path: string, read: Read): Sliced<Grouping> {
  const { titles, groupOf } = numbered(read)
  const groups = new Int32Array(rows.length)
  yield* eachSlice(rows.length, (start, end) => {
    rows.slice(start, end).forEach((row, offset) => {
      groups[start + offset] = groupOf(row[path])
    })
  })
  const found = titles()
  const of = numbersTo(found.length, rows.length)
  of.set(groups)
  return { titles: found, of }
}

export const groupingOf = (rows: readonly Row[], { path, title }: Column): Sliced<Grouping> =>
  groupedBy(rows, path, (cell) => formatCell(title.type, cell))

export const wordsOf = (rows: readonly Row[], column: Column): Sliced<Grouping> =>
  groupedBy(rows, column.path, (cell) => searchable(column, cell))

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
