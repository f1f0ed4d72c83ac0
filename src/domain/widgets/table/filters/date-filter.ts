import { O } from '../../../fp.ts'
import { operatorOf } from '../../figures/comparison.ts'
import { formatCell } from '../format-cell.ts'
import { folded } from './text-filter.ts'
import type { Cell } from '../widget-table.ts'

type DateTest = (date: string) => boolean

const date = String.raw`\d{4}(?:-\d{2}(?:-\d{2})?)?`
const comparison = new RegExp(`^(>=|<=|>|<|=)\\s*(${date})$`)
const range = new RegExp(`^(${date})?\\s*\\.\\.\\s*(${date})?$`)
const unfinished = /^[<>=.\s]*$/

/** The part of a date that was typed decides: `2026-03` is the whole of March. */
const cut = (date: string, bound: string): string => date.slice(0, bound.length)

const orderOf = (date: string, bound: string): number =>
  Number(cut(date, bound) > bound) - Number(cut(date, bound) < bound)

const compared = (operator: string, bound: string): DateTest => {
  const holds = operatorOf(operator)
  return (date) => holds(orderOf(date, bound))
}

const shown =
  (text: string): DateTest =>
  (date) =>
    date.startsWith(text) || folded(formatCell('date', date)).includes(folded(text))

const parsed = (text: string): O.Option<DateTest> => {
  const [, operator, bound] = comparison.exec(text) ?? []
  if (operator !== undefined && bound !== undefined) return O.some(compared(operator, bound))
  const [dots, first, last] = range.exec(text) ?? []
  if (dots !== undefined && (first ?? last) !== undefined)
    return O.some(
      (date) => (first === undefined || cut(date, first) >= first) && (last === undefined || cut(date, last) <= last),
    )
  return unfinished.test(text) ? O.none : O.some(shown(text))
}

/** `>2026-01-31`, `<=2026`, `2025-07-01..2026-06-30`, or any part of a date as typed or as shown. */
export const dateTest = (text: string) =>
  O.map(
    (test: DateTest) =>
      (cell: Cell | undefined): boolean =>
        typeof cell === 'string' && test(cell),
  )(parsed(text))
