import type { IsoDate } from '../../dates/iso-date.ts'
import { type Step, stepOn } from './step.ts'
import { type Trade, heldQuantity, type Parcel } from '../parcels/parcel.ts'
import { cents, shareBetween, totalOf } from '../../money.ts'
import type { ParcelHistory } from '../parcels/parcel-history.ts'

/**
 * What one account's holding of a security is worth: quantity × price, to the cent. What several accounts hold is worth
 * their values added, so that an account's figures, its group's and the firm's are the same cents however they are
 * grouped.
 */
export const marketValue = (quantity: number, price: number): number => cents(quantity * price)

export const marketValueOf = (histories: readonly ParcelHistory[], price: number): number =>
  totalOf(histories, ({ open }) => marketValue(heldQuantity(open), price))

/** What each of one account's parcels is worth, cut so that they add up to what the holding is worth. */
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
export interface Split {
  readonly date: IsoDate
  readonly ratio: number
}

const paid = (trades: readonly Trade[], firstPriced: IsoDate | undefined): readonly Step[] =>
  trades
    .filter(({ date }) => firstPriced === undefined || date < firstPriced)
    .filter(({ type, quantity }) => type !== 'split' && quantity > 0)
    .map(({ date, quantity, amount }) => ({ date, value: Math.abs(amount) / quantity }))

const withSplit = (steps: readonly Step[], { date, ratio }: Split): readonly Step[] => {
  const last = stepOn(steps, date)
  if (last === undefined || last.date === date) return steps
  return steps.toSpliced(steps.lastIndexOf(last) + 1, 0, { date, value: last.value / ratio })
}

/**
 * The price of a security over time. Prices are as traded, not adjusted for splits: from the day of a split on they are
 * of the new shares. A price carries forward over days without one; a split day without a price of its own takes the
 * last one divided by the split's ratio, so that a split moves neither a market value nor a return. Before its first
 * price a security is worth what was last paid for it.
 */
export const priceSteps = (
  market: readonly Step[],
  splits: readonly Split[],
  trades: readonly Trade[],
): readonly Step[] => splits.reduce(withSplit, [...paid(trades, market[0]?.date), ...market])
