import * as t from 'io-ts'
import { type FinancialYear, endingYearOf, financialYearEnding } from '../../dates/financial-year.ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import { cents, totalOf } from '../../money.ts'
import { type DiscountRate, discountRates, partOf } from './taxpayer.ts'

/** What a CGT event came to: a loss is negative. `rate` is of the discount its gain can have. */
export interface CapitalGain {
  readonly amount: number
  readonly rate: DiscountRate
}

/** A financial year of one taxpayer, every amount positive and in whole cents. */
export const NetCapitalGain = t.readonly(
  t.strict({
    /** Gains without and with a discount, before losses. */
    other: t.number,
    discountable: t.number,
    losses: t.number,
    /** Net capital losses of earlier years that none of their gains took up. */
    broughtForward: t.number,
    /** Losses of the year and of earlier ones that were set against gains. */
    applied: t.number,
    discount: t.number,
    net: t.number,
    carriedForward: t.number,
  }),
)
export type NetCapitalGain = t.TypeOf<typeof NetCapitalGain>

/**
 * The method statement of the Income Tax Assessment Act 1997, s 102-5: capital gains are reduced by the capital losses of the
 * year, then by those brought forward, both in the order that leaves least, which is gains without a discount first; what is left of
 * the others is discounted (s 115-100); what remains is the net capital gain. Losses that no gain takes up are carried forward (s 102-10).
 */
export const netCapitalGain = (gains: readonly CapitalGain[], broughtForward: number): NetCapitalGain => {
  const gained = gains.filter(({ amount }) => amount > 0)
  const losses = 0 - totalOf(gains, ({ amount }) => Math.min(amount, 0))
  const left = { losses: cents(losses + broughtForward) }
  const remaining = discountRates.map((rate) => {
    const gross = totalOf(
      gained.filter((gain) => gain.rate === rate),
      ({ amount }) => amount,
    )
    const applied = Math.min(gross, left.losses)
    left.losses = cents(left.losses - applied)
    const after = cents(gross - applied)
    return { rate, gross, applied, after, discount: cents(after * partOf(rate)) }
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
    net: cents(totalOf(remaining, ({ after }) => after) - discount),
    carriedForward: left.losses,
  }
}

export interface CapitalGainEvent extends CapitalGain {
  readonly date: IsoDate
}

export interface CapitalGainYear extends NetCapitalGain {
  readonly year: FinancialYear
}

const yearsBetween = (first: number, last: number): readonly number[] =>
  Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => first + index)

interface EarlierLoss {
  readonly year: number
  readonly amount: number
}

/** Of one taxpayer, every year from the first event or earlier loss to that of `to`: each takes over the losses of the one before. */
export const capitalGainYears = (
  events: readonly CapitalGainEvent[],
  to: IsoDate,
  losses: readonly EarlierLoss[] = [],
): readonly CapitalGainYear[] => {
  const byYear = Map.groupBy(events, ({ date }) => endingYearOf(date))
  const lost = Map.groupBy(losses, ({ year }) => year + 1)
  const years: CapitalGainYear[] = []
  for (const ending of yearsBetween(Math.min(...byYear.keys(), ...lost.keys()), endingYearOf(to))) {
    const earlier = totalOf(lost.get(ending) ?? [], ({ amount }) => amount)
    years.push({
      year: financialYearEnding(ending),
      ...netCapitalGain(byYear.get(ending) ?? [], cents((years.at(-1)?.carriedForward ?? 0) + earlier)),
    })
  }
  return years
}
