import type { TableCell, ColumnType } from './widget-table.ts'
import { figureOf, isFigureType } from '../figures/figure-type.ts'
import { textCollator } from '../../text/text-collator.ts'

/** ISO dates order as text. */
export const orderingText = (cell: TableCell | undefined): string | null => {
  if (cell === null || cell === undefined) return null
  return typeof cell === 'object' ? cell.text : String(cell)
}

const nullsLast =
  <A>(keyOf: (cell: TableCell | undefined) => A | null, compare: (left: A, right: A) => number, sign: number) =>
  (left: TableCell | undefined, right: TableCell | undefined): number => {
    const [a, b] = [keyOf(left), keyOf(right)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * compare(a, b)
  }

export const compareCells = (type: ColumnType, isDescending: boolean) => {
  const sign = isDescending ? -1 : 1
  return isFigureType(type)
    ? nullsLast(figureOf, (a, b) => a - b, sign)
    : nullsLast(orderingText, textCollator.compare, sign)
}
