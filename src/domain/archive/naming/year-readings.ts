import { earliestYear, latestYear } from '../static-report.ts'
import type { Readings } from './found.ts'

interface Span {
  readonly length: number
  readonly year: number
}

/** A year of two digits is of this century, or of the nineties. */
const yearOf = (digits: string): number => {
  const year = Number(digits)
  if (digits.length === 4) return year
  return year >= earliestYear % 100 ? 1900 + year : 2000 + year
}

const isYear = ({ year }: Span): boolean => year >= earliestYear && year <= latestYear

const spans = (text: string, expressions: readonly RegExp[]): readonly Span[] =>
  expressions
    .flatMap((expression) => {
      const [whole = '', digits] = expression.exec(text) ?? []
      return digits === undefined ? [] : [{ length: whole.length, year: yearOf(digits) }]
    })
    .filter(isYear)

/** `2025-26` names both calendar years of one financial year. */
const rangeSpans = (text: string): readonly Span[] => {
  const [whole = '', first, second] = /^(?:fy ?)?(\d{4}|\d\d) (\d{4}|\d\d)(?!\d)/.exec(text) ?? []
  if (first === undefined || second === undefined || yearOf(second) !== yearOf(first) + 1) return []
  return [{ length: whole.length, year: yearOf(second) }].filter(isYear)
}

export const yearReadings = (text: string): Readings =>
  spans(text, [/^(\d{4})/, /^(\d\d)/]).map(({ length, year }) => ({ length, found: { year } }))

/** `FY26` and `2025-26` can only be a financial year; `2026` and `26` may be any. */
export const financialYearReadings = (text: string): Readings => [
  ...[...rangeSpans(text), ...spans(text, [/^fy ?(\d{4})/, /^fy ?(\d\d)/])].map(({ length, year }) => ({
    length,
    found: { fy: year, isSaidFinancial: true },
  })),
  ...spans(text, [/^(\d{4})/, /^(\d\d)/]).map(({ length, year }) => ({ length, found: { fy: year } })),
]
