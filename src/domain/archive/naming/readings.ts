import { earliestYear, latestYear } from '../static-report.ts'
import type { NameReadings, KnownCodes } from './known-codes.ts'
import type { ReportQuarter } from '../quarter.ts'

const maxCodeLength = 32
const letterOrDigit = /[\p{L}\p{N}]/u
const codeLike = /^(?=\p{L}*\p{N})[\p{L}\p{N}]{2,32}(?![\p{L}\p{N}])/u

const isEdge = (name: string, at: number): boolean =>
  !letterOrDigit.test(name.charAt(at - 1)) || !letterOrDigit.test(name.charAt(at))

export const knownCodeReadings =
  ({ byText, lengths }: KnownCodes) =>
  (name: string, at: number): NameReadings =>
    isEdge(name, at)
      ? lengths.flatMap((length) => {
          const code = byText.get(name.slice(at, at + length))
          return code !== undefined && isEdge(name, at + length) ? [{ length, found: { code } }] : []
        })
      : []

export const likelyCodeReadings = (name: string, at: number): NameReadings =>
  isEdge(name, at)
    ? (codeLike.exec(name.slice(at, at + maxCodeLength + 1)) ?? []).map((code) => ({
        length: code.length,
        found: { code: code.toUpperCase() },
      }))
    : []

const quarterWords: readonly (readonly [words: RegExp, quarter: ReportQuarter])[] = [
  [/^(?:september|sept|sep|(?:quarter ?|qtr ?|q)1)/, 'Q1'],
  [/^(?:december|dec|(?:quarter ?|qtr ?|q)2)/, 'Q2'],
  [/^(?:march|mar|(?:quarter ?|qtr ?|q)3)/, 'Q3'],
  [/^(?:june|jun|(?:quarter ?|qtr ?|q)4)/, 'Q4'],
  [/^annual report/, 'FY'],
  [/^(?:full ?year|annual|fy)/, 'FY'],
]

const quarterOfMonth: ReadonlyMap<number, ReportQuarter> = new Map([
  [9, 'Q1'],
  [12, 'Q2'],
  [3, 'Q3'],
  [6, 'Q4'],
])

const leadingNumbers = (text: string): readonly (readonly [length: number, number: number])[] =>
  [/^\d\d/, /^\d/].flatMap((expression) =>
    (expression.exec(text) ?? []).map((digits) => [digits.length, Number(digits)] as const),
  )

export const quarterReadings = (text: string): NameReadings =>
  quarterWords.flatMap(([words, quarter]) =>
    (words.exec(text) ?? []).map(({ length }) => ({ length, found: { quarter } })),
  )

/** Only months that end a quarter identify a report. */
export const monthReadings = (text: string): NameReadings =>
  leadingNumbers(text).flatMap(([length, number]) => {
    const month = quarterOfMonth.get(number)
    return month === undefined ? [] : [{ length, found: { month } }]
  })

export const dayReadings = (text: string): NameReadings =>
  leadingNumbers(text)
    .filter(([, day]) => day >= 1 && day <= 31)
    .map(([length]) => ({ length, found: {} }))

interface YearSpan {
  readonly length: number
  readonly year: number
}

const yearOf = (digits: string): number => {
  const year = Number(digits)
  if (digits.length === 4) return year
  return year >= earliestYear % 100 ? 1900 + year : 2000 + year
}

const isYear = ({ year }: YearSpan): boolean => year >= earliestYear && year <= latestYear

const yearSpans = (text: string, expressions: readonly RegExp[]): readonly YearSpan[] =>
  expressions
    .flatMap((expression) => {
      const [whole = '', digits] = expression.exec(text) ?? []
      return digits === undefined ? [] : [{ length: whole.length, year: yearOf(digits) }]
    })
    .filter(isYear)

/** `2025-26` names both calendar years of one financial year. */
const rangeSpans = (text: string): readonly YearSpan[] => {
  const [whole = '', first, second] = /^(?:fy ?)?(\d{4}|\d\d) (\d{4}|\d\d)(?!\d)/.exec(text) ?? []
  if (first === undefined || second === undefined || yearOf(second) !== yearOf(first) + 1) return []
  return [{ length: whole.length, year: yearOf(second) }].filter(isYear)
}

export const yearReadings = (text: string): NameReadings =>
  yearSpans(text, [/^(\d{4})/, /^(\d\d)/]).map(({ length, year }) => ({ length, found: { year } }))

/** `FY26` and `2025-26` can only be a financial year; `2026` and `26` may also be a calendar year. */
export const financialYearReadings = (text: string): NameReadings => [
  ...[...rangeSpans(text), ...yearSpans(text, [/^fy ?(\d{4})/, /^fy ?(\d\d)/])].map(({ length, year }) => ({
    length,
    found: { fy: year, isSaidFinancial: true },
  })),
  ...yearSpans(text, [/^(\d{4})/, /^(\d\d)/]).map(({ length, year }) => ({ length, found: { fy: year } })),
]
