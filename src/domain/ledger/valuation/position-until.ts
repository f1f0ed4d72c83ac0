import type { IsoDate } from '../../dates/iso-date.ts'
import type { ParcelHistory } from '../parcels/parcel-history.ts'
import type { Position } from './ledger.ts'

interface Dated {
  readonly date: IsoDate
}

/** Copies even a whole list, because one built piece by piece has spare room. */
const until = <A extends Dated>(some: readonly A[], date: IsoDate): readonly A[] =>
  (some.at(-1)?.date ?? '') <= date ? some.slice() : some.filter((one) => one.date <= date)

/** Shared: hundreds of thousands of histories would have four lists each. */
const withoutParcels = { open: [], disposals: [], paid: [], anomalies: [] }

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
  account,
  security,
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
