import { formatCell } from '../table/format-cell.ts'
import { searchableText } from '../table/filters/column-filter.ts'
import type { TableCell, TableColumn, TableRow } from '../table/widget-table.ts'
import { eachSlice, type RowNumbers, emptyRowNumbers, type RowOrder, type SlicedWork } from './order.ts'

export interface RowGrouping {
  readonly titles: readonly string[]
  readonly of: RowNumbers
}

type ReadCell = (cell: TableCell | undefined) => string

/** Caches by cell, because making text of a figure is slow. */
const groupNumbers = (read: ReadCell) => {
  const titles = new Map<string, number>()
  const known = new Map<TableCell | undefined, number>()
  const groupFor = (text: string): number => {
    const group = titles.get(text) ?? titles.size
    titles.set(text, group)
    return group
  }
  return {
    titles: () => [...titles.keys()],
    groupOf: (cell: TableCell | undefined): number => {
      const group = known.get(cell) ?? groupFor(read(cell))
      known.set(cell, group)
      return group
    },
  }
}

function* groupedBy(rows: readonly TableRow[], path: string, read: ReadCell): SlicedWork<RowGrouping> {
  const { titles, groupOf } = groupNumbers(read)
  const groups = new Int32Array(rows.length)
  yield* eachSlice(rows.length, (start, end) => {
    rows.slice(start, end).forEach((row, offset) => {
      groups[start + offset] = groupOf(row[path])
    })
  })
  const found = titles()
  const of = emptyRowNumbers(found.length, rows.length)
  of.set(groups)
  return { titles: found, of }
}

export const groupingOf = (rows: readonly TableRow[], { path, title }: TableColumn): SlicedWork<RowGrouping> =>
  groupedBy(rows, path, (cell) => formatCell(title.type, cell))

export const searchTextGrouping = (rows: readonly TableRow[], column: TableColumn): SlicedWork<RowGrouping> =>
  groupedBy(rows, column.path, (cell) => searchableText(column, cell))

export interface GroupSpan {
  readonly group: number
  readonly start: number
  readonly end: number
}

interface GatheredRows {
  readonly order: RowOrder
  readonly spans: readonly GroupSpan[]
}

export const gatherGroups = (order: RowOrder, { titles, of }: RowGrouping): GatheredRows => {
  const counts = new Int32Array(titles.length)
  const appeared: number[] = []
  order.forEach((row) => {
    const group = of[row] ?? 0
    if (counts[group] === 0) appeared.push(group)
    counts[group] = (counts[group] ?? 0) + 1
  })
  const free = new Int32Array(titles.length)
  const offset = { next: 0 }
  const spans = appeared.map((group) => {
    const start = offset.next
    offset.next += counts[group] ?? 0
    free[group] = start
    return { group, start, end: offset.next }
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
