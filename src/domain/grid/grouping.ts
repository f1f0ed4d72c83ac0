import { formatCell } from '../widget/format-cell.ts'
import type { Cell, Column, Row } from '../widget/widget-table.ts'
import { eachSlice, type Sliced } from './sliced.ts'

/** The group each row of a table belongs to, by what its cell in one column shows. */
export interface Grouping {
  readonly titles: readonly string[]
  readonly of: Int32Array
}

/** Cells that are equal look equal, and making text of a figure takes its time. */
const numbered = ({ title }: Column) => {
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
      const group = known.get(cell) ?? groupFor(formatCell(title.type, cell))
      known.set(cell, group)
      return group
    },
  }
}

export function* groupingOf(rows: readonly Row[], column: Column): Sliced<Grouping> {
  const { titles, groupOf } = numbered(column)
  const groups = new Int32Array(rows.length)
  yield* eachSlice(rows.length, (start, end) => {
    rows.slice(start, end).forEach((row, offset) => {
      groups[start + offset] = groupOf(row[column.path])
    })
  })
  return { titles: titles(), of: groups }
}
