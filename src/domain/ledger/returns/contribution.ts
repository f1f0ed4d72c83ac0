import { O } from '../../fp.ts'
import type { BookPart } from './book-part.ts'

/** Amounts in dollars. */
export interface PartReturn {
  readonly code: string
  readonly opening: number
  readonly closing: number
  readonly income: number
  readonly gain: number
  readonly rate: O.Option<number>
  readonly isBelowNothing: boolean
  /** True if the part gained or lost while its value was below zero, as when short. No rate measures those days. */
  readonly hasGainBelowZero: boolean
  readonly contribution: number
}

const gainOn = ({ values, flows }: BookPart, day: number): number =>
  (values[day] ?? 0) - (values[day - 1] ?? 0) - (flows[day] ?? 0)

const investedOn = ({ values, flows }: BookPart, day: number): number =>
  (values[day - 1] ?? 0) + Math.max(0, flows[day] ?? 0)

/** Amounts in cents; less than half a cent is rounding error. */
const factorOf = (invested: number, gain: number): number => (Math.abs(invested + gain) < 0.5 ? 0 : 1 + gain / invested)

const gainsBelowZero = (part: BookPart): boolean =>
  part.values.some(
    (value, day) => day > 0 && Math.min(value, part.values[day - 1] ?? 0) < -0.5 && Math.abs(gainOn(part, day)) >= 0.5,
  )

/**
 * A part's time-weighted return: ∏ (1 + gain ÷ invested) − 1, with purchases and sales of one day netted. Skips days
 * that neither begin nor end with anything; a day below zero ends it (`firstDayBelowZero`). A gain or loss below zero has
 * no base, so there is no rate.
 */
const partReturnRate = (part: BookPart): Pick<PartReturn, 'rate' | 'isBelowNothing' | 'hasGainBelowZero'> => {
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
  const hasGainBelowZero = gainsBelowZero(part)
  const isMeasured = days > 0 && !isBelowNothing && !hasGainBelowZero
  return { rate: isMeasured ? O.some(value - 1) : O.none, isBelowNothing, hasGainBelowZero }
}

const bookFactor = (parts: readonly BookPart[], day: number, invested: number): number =>
  factorOf(
    invested,
    parts.reduce((sum, part) => sum + gainOn(part, day), 0),
  )

const investedInBook = (parts: readonly BookPart[], day: number, deposited: number): number =>
  parts.reduce((sum, { values }) => sum + (values[day - 1] ?? 0), deposited)

const totalOver = (figures: Float64Array): number => figures.reduce((sum, figure) => sum + figure, 0)

/** Inflows from outside by day, in cents; they count from the start of their day. */
export type DailyDeposits = Float64Array

/**
 * Contributions that add up to the return of the whole: gain ÷ the book's invested amount each day, times the book's
 * growth until then, Σ c × ∏ (1 + r) (Frongello, "Linking single period attribution results", Journal of Performance
 * Measurement, Spring 2002, without benchmark). As in `timeWeightedReturn`, days that begin with nothing invested are
 * skipped.
 */
export const returnContributions = (parts: readonly BookPart[], deposits: DailyDeposits): readonly PartReturn[] => {
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
      ...partReturnRate(part),
      contribution: gains.reduce((sum, gain, day) => sum + gain * (grown[day] ?? 0), 0),
    }
  })
}

const bookFactors = (parts: readonly BookPart[], deposits: DailyDeposits): readonly (number | null)[] =>
  Array.from(deposits, (deposited, day) => {
    const invested = day === 0 ? 0 : investedInBook(parts, day, deposited)
    return invested > 0 ? bookFactor(parts, day, invested) : null
  })

/** First day on which the book lost more than was invested, by index: contributions across it do not add up. */
export const bookBelowZeroIndex = (parts: readonly BookPart[], deposits: DailyDeposits): number | null => {
  const index = bookFactors(parts, deposits).findIndex((factor) => factor !== null && factor < 0)
  return index < 0 ? null : index
}

/** Indexes of the first day that lost exactly everything and of the next deposit: no later day contributes. */
export const bookTotalLoss = (
  parts: readonly BookPart[],
  deposits: DailyDeposits,
): { readonly on: number; readonly resumedOn: number | null } | null => {
  const factors = bookFactors(parts, deposits)
  const on = factors.indexOf(0)
  const resumedOn = factors.findIndex((factor, day) => day > on && factor !== null)
  return on < 0 ? null : { on, resumedOn: resumedOn < 0 ? null : resumedOn }
}

const sumBookParts = (code: string, parts: readonly BookPart[], days: number): BookPart => {
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

export const groupedParts = (parts: readonly BookPart[], nameOf: (code: string) => string): readonly BookPart[] =>
  [...Map.groupBy(parts, ({ code }) => nameOf(code))].map(([name, same]) =>
    sumBookParts(name, same, same[0]?.values.length ?? 0),
  )
