import type { IsoDate } from '../../dates/iso-date.ts'
import type { ParcelHistory } from '../parcels/parcel-history.ts'
import type { Position } from './ledger.ts'

interface Dated {
  readonly date: IsoDate
}

/** Of a list that was made piece by piece and has room for more, a list without. */
const until = <A extends Dated>(some: readonly A[], date: IsoDate): readonly A[] =>
  (some.at(-1)?.date ?? '') <= date ? some.slice() : some.filter((one) => one.date <= date)

/** One for all: hundreds of thousands of histories would have four of their own each. */
const withoutParcels = { open: [], disposals: [], paid: [], anomalies: [] }

/** What of a history says what a holding was worth: neither its parcels nor what they realised and brought. */
const valuedHistory = ({ held, costs, ...history }: ParcelHistory, date: IsoDate): ParcelHistory => ({
  ...withoutParcels,
  held: until(held, date),
  costs: until(costs, date),
  ...(history.considerations && { considerations: until(history.considerations, date) }),
  ...(history.exchanges && { exchanges: until(history.exchanges, date) }),
  ...(history.transfers && { transfers: until(history.transfers, date) }),
  ...(history.splits && { splits: until(history.splits, date) }),
})

export const positionUntil = ({ account, security, history }: Position, date: IsoDate): Position => ({
  ...{ account, security },
  history: valuedHistory(history, date),
})

export const daysOfPosition = ({ history }: Position): readonly IsoDate[] => {
  const { held, costs, paid, anomalies, considerations, exchanges, transfers, splits } = history
  const lists: readonly (readonly Dated[] | undefined)[] = [
    ...[held, costs, paid, anomalies],
    ...[considerations, exchanges, transfers, splits],
  ]
  return [
    ...lists.flatMap((some = []) => some.map(({ date }) => date)),
    ...history.disposals.map(({ disposed }) => disposed),
  ]
}
