import type { IsoDate } from '../../dates/iso-date.ts'
import { type DatedStep, stepOn } from './step.ts'
import { heldQuantity, type Parcel } from '../parcels/parcel.ts'
import { roundToCents, shareBetween } from '../../money.ts'

/** Rounded to the cent by account and then added, so that account, group and firm agree to the cent. */
export const marketValue = (quantity: number, price: number): number => roundToCents(quantity * price)

/** Rounds the parcels' values so that they add up to the holding's value. */
export const parcelValues = (parcels: readonly Parcel[], price: number): readonly number[] => {
  const units = heldQuantity(parcels)
  const whole = marketValue(units, price)
  const seen = { units: 0 }
  return parcels.map(({ held }) => {
    const from = seen.units
    seen.units += held
    return shareBetween(whole, from, seen.units, units)
  })
}

/** On `date` each share became `ratio` shares. */
export interface UnitSplit {
  readonly date: IsoDate
  readonly ratio: number
}

const withSplit = (steps: readonly DatedStep[], { date, ratio }: UnitSplit): readonly DatedStep[] => {
  const last = stepOn(steps, date)
  if (last === undefined || last.date === date) return steps
  return steps.toSpliced(steps.lastIndexOf(last) + 1, 0, { date, value: last.value / ratio })
}

/**
 * Prices are as traded, not adjusted for splits: from the day of a split they are per new share. A price applies until
 * the next price. A split day without its own price has the last price divided by the ratio, so that a split changes
 * neither value nor return. If `splits` has several on one day, only the first counts.
 */
export const splitSteps = (quoted: readonly DatedStep[], splits: readonly UnitSplit[]): readonly DatedStep[] =>
  splits.reduce(withSplit, quoted)

/** `rates` are Australian dollars per unit of the currency. */
export interface CurrencyQuotation {
  readonly currency: string
  readonly rates: readonly DatedStep[]
}

export interface QuotedPrices extends CurrencyQuotation {
  readonly prices: readonly DatedStep[]
}

/** `days` of the year, separated by commas; 1 January is 1. */
interface PriceYear {
  readonly security: string
  readonly year: number
  readonly days: string
  readonly closes: readonly number[]
}

/** Securities of one exchange share their days, whose dates are looked up once. */
export const closesOf = (
  years: readonly PriceYear[],
  datesOfYear: (year: number) => readonly IsoDate[],
): readonly (readonly DatedStep[])[] => {
  const known = new Map<string, readonly IsoDate[]>()
  const datesOf = ({ year, days }: PriceYear): readonly IsoDate[] => {
    const key = `${year} ${days}`
    const all = datesOfYear(year)
    const dates = known.get(key) ?? days.split(',').map((day) => all[Number(day) - 1] ?? '')
    known.set(key, dates)
    return dates
  }
  return years.map((priced) => {
    const dates = datesOf(priced)
    return priced.closes.map((value, index) => ({ date: dates[index] ?? '', value }))
  })
}

const stepsWithin = (steps: readonly DatedStep[], from: IsoDate, to: IsoDate): readonly DatedStep[] => {
  const end = steps.findLastIndex(({ date }) => date <= to) + 1
  const later = steps.findIndex(({ date }) => date > from)
  return steps.slice(Math.max(0, (later === -1 ? steps.length : later) - 1), end)
}

export const pricesOfYears = (
  years: readonly (readonly [security: string, closes: readonly DatedStep[]])[],
  from: IsoDate,
  to: IsoDate,
): ReadonlyMap<string, readonly DatedStep[]> => {
  const all = [...Map.groupBy(years, ([security]) => security)].map(
    ([security, own]) =>
      [
        security,
        stepsWithin(
          own.flatMap(([, closes]) => closes),
          from,
          to,
        ),
      ] as const,
  )
  return new Map(all.filter(([, steps]) => steps.length > 0))
}
