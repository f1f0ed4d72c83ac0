import { type Folding, isFolded } from '../table/folding.ts'
import type { Arranged } from './arranged.ts'
import type { Span } from './gathered.ts'

/** What stands on each line of a grid: a row by its place in the table or, below 0, the title of a group. */
export type Lines = Int32Array

const lineOf = (place: number): number => -1 - place

export const linesOf = ({ order, groups }: Arranged, folding: Folding): Lines => {
  if (groups === null) return order
  const { grouping, spans } = groups
  const lines = new Int32Array(order.length + spans.length)
  const next = { line: 0 }
  spans.forEach(({ group, start, end }, place) => {
    lines[next.line] = lineOf(place)
    next.line += 1
    if (isFolded(folding, grouping.titles[group] ?? '')) return
    lines.set(order.subarray(start, end), next.line)
    next.line += end - start
  })
  return lines.subarray(0, next.line)
}

interface GroupLine extends Span {
  readonly title: string
}

/** The group whose title stands on a line; none where a row does. */
export const groupAt = ({ groups }: Arranged, line: number): GroupLine | null => {
  const span = groups?.spans[lineOf(line)]
  return span === undefined ? null : { ...span, title: groups?.grouping.titles[span.group] ?? '' }
}
