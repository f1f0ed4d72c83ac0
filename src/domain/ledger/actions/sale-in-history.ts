import type { ParcelChoices } from '../parcels/parcel-choice.ts'
import { type Disposal, inTradeOrder, type Parcel } from '../parcels/parcel.ts'
import { accountHistories, type SecurityTrade } from './account-histories.ts'
import type { UnitAction } from './corporate-action.ts'

export interface SaleInHistory {
  readonly open: readonly Parcel[]
  readonly taken: readonly Disposal[]
}

/** What there is of a security when a sale of it comes to be made, after all that is before it in the order of its day, and what it takes. */
export const saleInHistory = (
  trades: readonly SecurityTrade[],
  actions: readonly UnitAction[],
  sale: SecurityTrade,
  choices: ParcelChoices,
): SaleInHistory => {
  const ordered = inTradeOrder(trades)
  const place = ordered.indexOf(sale)
  const done = actions.filter(({ date }) => date <= sale.date)
  const after = (count: number) => accountHistories(ordered.slice(0, count), done, choices).get(sale.security)
  const [before, sold] = [after(place), after(place + 1)]
  return { open: before?.open ?? [], taken: sold?.disposals.slice(before?.disposals.length ?? 0) ?? [] }
}
