import type { Quarter } from '../quarter.ts'
import type { Readings } from './found.ts'

const quarterWords: readonly (readonly [words: RegExp, quarter: Quarter])[] = [
  [/^(?:september|sept|sep|(?:quarter ?|qtr ?|q)1)/, 'Q1'],
  [/^(?:december|dec|(?:quarter ?|qtr ?|q)2)/, 'Q2'],
  [/^(?:march|mar|(?:quarter ?|qtr ?|q)3)/, 'Q3'],
  [/^(?:june|jun|(?:quarter ?|qtr ?|q)4)/, 'Q4'],
  [/^annual report/, 'FY'],
  [/^(?:full ?year|annual|fy)/, 'FY'],
]

const quarterOfMonth: ReadonlyMap<number, Quarter> = new Map([
  [9, 'Q1'],
  [12, 'Q2'],
  [3, 'Q3'],
  [6, 'Q4'],
])

/** Two digits, or else one. */
const numbers = (text: string): readonly (readonly [length: number, number: number])[] =>
  [/^\d\d/, /^\d/].flatMap((expression) =>
    (expression.exec(text) ?? []).map((digits) => [digits.length, Number(digits)] as const),
  )

export const quarterReadings = (text: string): Readings =>
  quarterWords.flatMap(([words, quarter]) =>
    (words.exec(text) ?? []).map(({ length }) => ({ length, found: { quarter } })),
  )

/** Of the months that end a quarter: of no other can it be said which report it has. */
export const monthReadings = (text: string): Readings =>
  numbers(text).flatMap(([length, number]) => {
    const month = quarterOfMonth.get(number)
    return month === undefined ? [] : [{ length, found: { month } }]
  })

export const dayReadings = (text: string): Readings =>
  numbers(text)
    .filter(([, day]) => day >= 1 && day <= 31)
    .map(([length]) => ({ length, found: {} }))
