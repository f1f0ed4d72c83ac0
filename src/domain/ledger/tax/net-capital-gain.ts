import * as t from 'io-ts'
import { type FinancialYear, endingYearOf, financialYearEnding } from '../../dates/financial-year.ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import { roundToCents, totalOf } from '../../money.ts'
import { type DiscountRate, discountRates, discountFractionOf } from './taxpayer.ts'

/** A loss is negative. `rate` is the discount its gain can have. */
export interface CapitalGain {
  readonly amount: number
  readonly rate: DiscountRate
}

/** A taxpayer's financial year: positive amounts in whole cents. */
export const NetCapitalGain = t.readonly(
  t.strict({
    /** Gains before losses, without and with a discount. */
    other: t.number,
    discountable: t.number,
    losses: t.number,
    broughtForward: t.number,
    applied: t.number,
    discount: t.number,
    net: t.number,
    carriedForward: t.number,
  }),
)
export type NetCapitalGain = t.TypeOf<typeof NetCapitalGain>

/**
 * Applies the method statement of the Income Tax Assessment Act 1997, s 102-5. Losses of the year, then losses brought
 * forward, first reduce gains without a discount: this gives the smallest net gain. The remaining gains are discounted
 * (s 115-100). Unused losses are carried forward (s 102-10).
 */
export const netCapitalGain = (gains: readonly CapitalGain[], broughtForward: number): NetCapitalGain => {
  const gained = gains.filter(({ amount }) => amount > 0)
  const losses = 0 - totalOf(gains, ({ amount }) => Math.min(amount, 0))
  const left = { losses: roundToCents(losses + broughtForward) }
  const remaining = discountRates.map((rate) => {
    const gross = totalOf(
      gained.filter((gain) => gain.rate === rate),
      ({ amount }) => amount,
    )
    const applied = Math.min(gross, left.losses)
    left.losses = roundToCents(left.losses - applied)
    const after = roundToCents(gross - applied)
    return { rate, gross, applied, after, discount: roundToCents(after * discountFractionOf(rate)) }
  })
  const discount = totalOf(remaining, (each) => each.discount)
  const grossOf = (isMeant: (rate: DiscountRate) => boolean): number =>
    totalOf(
      remaining.filter(({ rate }) => isMeant(rate)),
      ({ gross }) => gross,
    )
  return {
    other: grossOf((rate) => rate === 'none'),
    discountable: grossOf((rate) => rate !== 'none'),
    losses,
    broughtForward,
    applied: totalOf(remaining, ({ applied }) => applied),
    discount,
    net: roundToCents(totalOf(remaining, ({ after }) => after) - discount),
    carriedForward: left.losses,
  }
}

/** `isUnknown` if the gain is unknown, or the type of its owner, which determines the discount. */
export interface CapitalGainEvent extends CapitalGain {
  readonly date: IsoDate
  readonly isUnknown?: boolean
}

export interface IncompleteYear {
  readonly gains: boolean
  readonly broughtForward: boolean
  readonly applied: boolean
  readonly net: boolean
  readonly carriedForward: boolean
}

export interface CapitalGainYear extends NetCapitalGain {
  readonly year: FinancialYear
  readonly incomplete: IncompleteYear
}

export const completeYear: IncompleteYear = {
  gains: false,
  broughtForward: false,
  applied: false,
  net: false,
  carriedForward: false,
}

/** A missing gain would use carried losses and leave fewer of them to later years. */
const incompleteYear = (
  gains: boolean,
  broughtForward: boolean,
  { carriedForward }: NetCapitalGain,
): IncompleteYear => {
  const isLeft = carriedForward > 0
  return {
    gains,
    broughtForward,
    net: gains || broughtForward,
    applied: broughtForward || (gains && isLeft),
    carriedForward: isLeft && (gains || broughtForward),
  }
}

const yearsBetween = (first: number, last: number): readonly number[] =>
  Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => first + index)

interface EarlierLoss {
  readonly year: number
  readonly amount: number
}

/** One taxpayer's years up to `to`. Each year carries unused losses forward. Gains on `missing` days are unknown. */
export const capitalGainYears = (
  events: readonly CapitalGainEvent[],
  to: IsoDate,
  losses: readonly EarlierLoss[] = [],
  missing: readonly IsoDate[] = [],
): readonly CapitalGainYear[] => {
  const byYear = Map.groupBy(events, ({ date }) => endingYearOf(date))
  const unknown = new Set(missing.map(endingYearOf))
  const lost = Map.groupBy(losses, ({ year }) => year + 1)
  const years: CapitalGainYear[] = []
  for (const ending of yearsBetween(Math.min(...byYear.keys(), ...lost.keys(), ...unknown), endingYearOf(to))) {
    const [own, before] = [byYear.get(ending) ?? [], years.at(-1)]
    const earlier = totalOf(lost.get(ending) ?? [], ({ amount }) => amount)
    const sums = netCapitalGain(own, roundToCents((before?.carriedForward ?? 0) + earlier))
    const isUnknown = unknown.has(ending) || own.some((event) => event.isUnknown === true)
    const incomplete = incompleteYear(isUnknown, before?.incomplete.carriedForward === true, sums)
    years.push({ year: financialYearEnding(ending), ...sums, incomplete })
  }
  return years
}
