import type { IsoDate } from '../../dates/iso-date.ts'
import type { ParcelHistory } from '../parcels/parcel-history.ts'
import type { LedgerPosition } from './ledger.ts'

interface DatedFact {
  readonly date: IsoDate
}

/** Copies the list even if all facts remain, because a list built piece by piece reserves spare memory. */
const factsUntil = <A extends DatedFact>(some: readonly A[], date: IsoDate): readonly A[] =>
  (some.at(-1)?.date ?? '') <= date ? some.slice() : some.filter((one) => one.date <= date)

/** One shared object, because hundreds of thousands of histories would otherwise have four empty lists each. */
const withoutParcels = { open: [], disposals: [], paid: [], anomalies: [] }

const valuedHistory = ({ held, costs, ...history }: ParcelHistory, date: IsoDate): ParcelHistory => ({
  ...withoutParcels,
  held: factsUntil(held, date),
  costs: factsUntil(costs, date),
  ...(history.considerations && { considerations: factsUntil(history.considerations, date) }),
  ...(history.exchanges && { exchanges: factsUntil(history.exchanges, date) }),
  ...(history.transfers && { transfers: factsUntil(history.transfers, date) }),
  ...(history.splits && { splits: factsUntil(history.splits, date) }),
})

export const positionUntil = ({ account, security, history }: LedgerPosition, date: IsoDate): LedgerPosition => ({
  account,
  security,
  history: valuedHistory(history, date),
})

export const daysOfPosition = ({ history }: LedgerPosition): readonly IsoDate[] => {
  const { held, costs, paid, anomalies, considerations, exchanges, transfers, splits } = history
  const lists: readonly (readonly DatedFact[] | undefined)[] = [
    ...[held, costs, paid, anomalies],
    ...[considerations, exchanges, transfers, splits],
  ]
  return [
    ...lists.flatMap((some = []) => some.map(({ date }) => date)),
    ...history.disposals.map(({ disposed }) => disposed),
  ]
}
