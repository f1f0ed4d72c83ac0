import { addDays } from '../../dates/calendar.ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import type { ParcelHistory } from '../parcels/parcel-history.ts'
import type { Trade } from '../parcels/parcel.ts'
import type { Split } from './price.ts'
import { added, onDates } from './step.ts'

const isTraded = ({ type, quantity }: Trade): boolean =>
  type === 'sell' || type === 'transfer_out' || ((type === 'buy' || type === 'transfer_in') && quantity > 0)

export const heldBefore = ({ held }: ParcelHistory, date: IsoDate): number =>
  held.findLast((step) => step.date < date)?.value ?? 0

/** What an account's own `split` rows made of its units: those held after the row ÷ those held when the market opened. */
export const ownSplits = (history: ParcelHistory, trades: readonly Trade[]): readonly Split[] => {
  const days = new Set(trades.filter(({ type }) => type === 'split').map(({ date }) => date))
  return [...days].flatMap((date) => {
    const opening = heldBefore(history, date)
    const traded = trades.filter((trade) => trade.date === date && isTraded(trade)).length
    const split = history.held.filter((step) => step.date === date).at(-1 - traded)
    return opening > 0 && split !== undefined ? [{ date, ratio: split.value / opening }] : []
  })
}

/** One account's holding of a security, and what it alone was split by. */
interface OwnSplits {
  readonly history: ParcelHistory
  readonly splits: readonly Split[]
}

/** What the splits that accounts have each for itself made of all that they hold, and of what the others do. */
export const combinedSplits = (holdings: readonly OwnSplits[]): readonly Split[] => {
  const more = Map.groupBy(
    holdings.flatMap(({ history, splits }) =>
      splits.map(({ date, ratio }) => ({ date, units: heldBefore(history, date) * (ratio - 1) })),
    ),
    ({ date }) => date,
  )
  if (more.size === 0) return []
  const days = [...more.keys()].toSorted()
  const opening = onDates(
    added(holdings.map(({ history }) => history.held)),
    days.map((date) => addDays(date, -1)),
  )
  return days.map((date, place) => {
    const before = opening[place] ?? 0
    const after = (more.get(date) ?? []).reduce((sum, { units }) => sum + units, before)
    return { date, ratio: after / before }
  })
}
