import { type GroupFolding, isFolded } from '../table/row-group.ts'
import type { ArrangedRows } from './arrangement.ts'
import type { ColumnWidth } from '../table/column-width.ts'
import type { GroupSpan } from './grouping.ts'

/** In pixels; a narrower screen scrolls. */
export const minTotalWidth = (widths: readonly ColumnWidth[]): number =>
  widths.reduce((width, { minWidth }) => width + minWidth, 0)

export const gridTracks = (widths: readonly ColumnWidth[]): string =>
  widths.map(({ minWidth, preferred }) => `minmax(${minWidth}px, ${preferred}fr)`).join(' ')

/** Spec §9: a grid's page sizes; `null` is one endless page. */
export const gridPageSizes = [250, 500, 1000] as const
export type GridPageSize = (typeof gridPageSizes)[number] | null

export const gridPageSize = (asked: number | null): GridPageSize => gridPageSizes.find((size) => size === asked) ?? null

/** Spec §9: rows of 36 pixels, header 36, totals 33. */
export const rowHeight = 36
export const headerHeight = 36
export const footerHeight = 33

export const rowsWithin = (height: number): number =>
  Math.max(1, Math.floor((height - headerHeight - footerHeight) / rowHeight))

export const gridHeight = (rows: number): number => rows * rowHeight + headerHeight + footerHeight

/** A row's index in the table or, below 0, a group title. */
export type GridLines = Int32Array

const groupLineNumber = (index: number): number => -1 - index

export const linesOf = ({ order, groups }: ArrangedRows, folding: GroupFolding): GridLines => {
  if (groups === null) return order
  const { grouping, spans } = groups
  const lines = new Int32Array(order.length + spans.length)
  const next = { line: 0 }
  spans.forEach(({ group, start, end }, index) => {
    lines[next.line] = groupLineNumber(index)
    next.line += 1
    if (isFolded(folding, grouping.titles[group] ?? '')) return
    lines.set(order.subarray(start, end), next.line)
    next.line += end - start
  })
  return lines.subarray(0, next.line)
}

interface GroupLine extends GroupSpan {
  readonly title: string
}

export const groupAt = ({ groups }: ArrangedRows, line: number): GroupLine | null => {
  const span = groups?.spans[groupLineNumber(line)]
  return span === undefined ? null : { ...span, title: groups?.grouping.titles[span.group] ?? '' }
}
