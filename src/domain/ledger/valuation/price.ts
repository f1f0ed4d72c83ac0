import type { IsoDate } from '../../dates/iso-date.ts'
import { type Step, stepOn } from './step.ts'
import { heldQuantity, type Parcel, type Trade, totalQuantity } from '../parcels/parcel.ts'
import { cents, shareBetween, totalOf } from '../../money.ts'

/**
 * What one account's holding of a security is worth: quantity × price, to the cent. What several accounts hold is worth
 * their values added, so that an account's figures, its group's and the firm's are the same cents however they are
 * grouped.
 */
export const marketValue = (quantity: number, price: number): number => cents(quantity * price)

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

const tradedSteps = (trades: readonly Trade[]): readonly Step[] =>
  trades
    .filter(({ type, quantity }) => (type === 'buy' || type === 'sell') && quantity > 0)
    .filter(({ date }, place, paid) => paid[place + 1]?.date !== date)
    .map(({ date, quantity, amount }) => ({ date, value: Math.abs(amount) / quantity }))

/** What those units cost that came in kind on a day. */
const transferredSteps = (trades: readonly Trade[]): readonly Step[] =>
  [...Map.groupBy(trades, ({ date }) => date)].map(([date, came]) => ({
    date,
    value: totalOf(came, ({ amount }) => amount) / totalQuantity(came, (trade) => trade.quantity),
  }))

/** What was paid for a unit, one step of each day; what it had cost where it came in kind, until one is bought or sold. */
export const paidSteps = (trades: readonly Trade[]): readonly Step[] => {
  const traded = tradedSteps(trades)
  const first = traded[0]?.date
  const came = trades.filter(
    ({ type, date, quantity }) => type === 'transfer_in' && quantity > 0 && (first === undefined || date < first),
  )
  return came.length === 0 ? traded : [...transferredSteps(came), ...traded]
}

/** What was paid until there was a price. */
export const quotedSteps = (market: readonly Step[], paid: readonly Step[]): readonly Step[] => {
  const first = market[0]?.date
  return [...(first === undefined ? paid : paid.filter(({ date }) => date < first)), ...market]
}

const withSplit = (steps: readonly Step[], { date, ratio }: Split): readonly Step[] => {
  const last = stepOn(steps, date)
  if (last === undefined || last.date === date) return steps
  return steps.toSpliced(steps.lastIndexOf(last) + 1, 0, { date, value: last.value / ratio })
}

/** What `splits` has first of a day counts for it. */
export const splitSteps = (quoted: readonly Step[], splits: readonly Split[]): readonly Step[] =>
  splits.reduce(withSplit, quoted)

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
): readonly Step[] => splitSteps(quotedSteps(market, paidSteps(trades)), splits)
