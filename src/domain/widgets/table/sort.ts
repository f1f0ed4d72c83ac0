import * as t from 'io-ts'
import type { Cell, ColumnType } from './widget-table.ts'
import { figureOf, isFigureType } from '../figures/figure-type.ts'
import { collator } from '../../collator.ts'

/** What a text-like cell is ordered by; dates are ISO and so order as text. */
export const orderingText = (cell: Cell | undefined): string | null => {
  if (cell === null || cell === undefined) return null
  return typeof cell === 'object' ? cell.text : String(cell)
}

const nullsLast =
  <A>(keyOf: (cell: Cell | undefined) => A | null, compare: (left: A, right: A) => number, sign: number) =>
  (left: Cell | undefined, right: Cell | undefined): number => {
    const [a, b] = [keyOf(left), keyOf(right)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * compare(a, b)
  }

export const compareCells = (type: ColumnType, isDescending: boolean) => {
  const sign = isDescending ? -1 : 1
  return isFigureType(type)
    ? nullsLast(figureOf, (a, b) => a - b, sign)
    : nullsLast(orderingText, collator.compare, sign)
}

export const Sort = t.readonly(t.strict({ path: t.string, isDescending: t.boolean }))
export type Sort = t.TypeOf<typeof Sort>

const nextOf = (path: string, current: Sort | undefined): readonly Sort[] => {
  if (current === undefined) return [{ path, isDescending: false }]
  return current.isDescending ? [] : [{ path, isDescending: true }]
}

export const toggledSort = (sorts: readonly Sort[], path: string, isAdded: boolean): readonly Sort[] => {
  const current = sorts.find((sort) => sort.path === path)
  const next = nextOf(path, current)
  if (!isAdded) return next
  return current === undefined ? [...sorts, ...next] : sorts.flatMap((sort) => (sort === current ? next : [sort]))
}
