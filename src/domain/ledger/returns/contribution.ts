import { O } from '../../fp.ts'
import type { BookPart } from './book-part.ts'

/** What a part of a book did over some days; amounts in dollars. */
export interface PartReturn {
  readonly code: string
  readonly opening: number
  readonly closing: number
  readonly income: number
  readonly gain: number
  readonly rate: O.Option<number>
  /** On one day it lost more than everything invested in it, which ends its own return. */
  readonly isBelowNothing: boolean
  readonly contribution: number
}

const gainOn = ({ values, flows }: BookPart, day: number): number =>
  (values[day] ?? 0) - (values[day - 1] ?? 0) - (flows[day] ?? 0)

/** What was there at the start of the day, and what came to it that day: as of a book, what comes is there from the start of its day. */
const investedOn = ({ values, flows }: BookPart, day: number): number =>
  (values[day - 1] ?? 0) + Math.max(0, flows[day] ?? 0)

/** Amounts in cents: less than half of one is what reckoning leaves behind. */
const factorOf = (invested: number, gain: number): number => (Math.abs(invested + gain) < 0.5 ? 0 : 1 + gain / invested)

/**
 * A part's own time-weighted return: ∏ (1 + gain ÷ what was invested in it) − 1, where what it bought and sold on one day counts as the one
 * less the other. Days that neither begin nor end with anything in it are passed over; a day below zero ends it (`dayBelowNothing`).
 */
const rateOf = (part: BookPart): Pick<PartReturn, 'rate' | 'isBelowNothing'> => {
  const growth = { value: 1, days: 0, isBelowNothing: false }
  part.values.forEach((_, day) => {
    const isThere = (part.values[day - 1] ?? 0) > 0 || (part.values[day] ?? 0) > 0
    const invested = day > 0 && isThere ? investedOn(part, day) : 0
    if (invested <= 0) return
    const factor = factorOf(invested, gainOn(part, day))
    growth.isBelowNothing ||= factor < 0
    growth.value *= factor
    growth.days += 1
  })
  const { value, days, isBelowNothing } = growth
  return { rate: days === 0 || isBelowNothing ? O.none : O.some(value - 1), isBelowNothing }
}

const bookFactor = (parts: readonly BookPart[], day: number, invested: number): number =>
  factorOf(
    invested,
    parts.reduce((sum, part) => sum + gainOn(part, day), 0),
  )

const investedInBook = (parts: readonly BookPart[], day: number, deposited: number): number =>
  parts.reduce((sum, { values }) => sum + (values[day - 1] ?? 0), deposited)

const totalOver = (figures: Float64Array): number => figures.reduce((sum, figure) => sum + figure, 0)

/** What comes from outside to a book on each day and is there from its start, in cents. */
export type Deposits = Float64Array

/**
 * Contributions that add up to the return of the whole over many days: what a part contributes to the return of a day, gain ÷ what the book
 * had invested that day, counts as often as the book had grown until then, Σ c × ∏ (1 + r) over the days before (Frongello,
 * "Linking single period attribution results", Journal of Performance Measurement, Spring 2002, with no benchmark). The days are those of
 * `timeWeightedReturn`: one that begins with nothing invested is passed over.
 */
export const contributions = (parts: readonly BookPart[], deposits: Deposits): readonly PartReturn[] => {
  const grown = new Float64Array(deposits.length)
  const book = { growth: 1 }
  deposits.forEach((deposited, day) => {
    const invested = day === 0 ? 0 : investedInBook(parts, day, deposited)
    if (invested <= 0) return
    grown[day] = book.growth / invested
    book.growth *= bookFactor(parts, day, invested)
  })
  return parts.map((part) => {
    const gains = part.values.map((_, day) => (day === 0 ? 0 : gainOn(part, day)))
    return {
      code: part.code,
      opening: (part.values[0] ?? 0) / 100,
      closing: (part.values.at(-1) ?? 0) / 100,
      income: totalOver(part.income) / 100,
      gain: totalOver(gains) / 100,
      ...rateOf(part),
      contribution: gains.reduce((sum, gain, day) => sum + gain * (grown[day] ?? 0), 0),
    }
  })
}

/** The first day on which the book lost more than everything invested, by its place among the days: no contributions add up over it. */
export const bookBelowNothing = (parts: readonly BookPart[], deposits: Deposits): number | null => {
  const place = deposits.findIndex((deposited, day) => {
    const invested = day === 0 ? 0 : investedInBook(parts, day, deposited)
    return invested > 0 && bookFactor(parts, day, invested) < 0
  })
  return place < 0 ? null : place
}

const addedUp = (code: string, parts: readonly BookPart[], days: number): BookPart => {
  const sum = (figuresOf: (part: BookPart) => Float64Array): Float64Array => {
    const total = new Float64Array(days)
    for (const part of parts)
      figuresOf(part).forEach((figure, day) => {
        total[day] = (total[day] ?? 0) + figure
      })
    return total
  }
  return {
    code,
    values: sum(({ values }) => values),
    flows: sum(({ flows }) => flows),
    income: sum(({ income }) => income),
  }
}

/** Parts of one name as one: what goes from one of them to another is no flow. */
export const groupedParts = (parts: readonly BookPart[], nameOf: (code: string) => string): readonly BookPart[] =>
  [...Map.groupBy(parts, ({ code }) => nameOf(code))].map(([name, same]) =>
    addedUp(name, same, same[0]?.values.length ?? 0),
  )
