import { allocateUnits } from '../fills/allocate-units.ts'
import { type Fill, filledFor, filledUnits } from '../fills/fill.ts'
import { accountsOf, type AmendableTerms, type OrderTerms, allocatedTo } from './order-terms.ts'

/**
 * What an order is for once the broker has agreed to an amendment that it filled some of in between. Each account has at least what it has
 * had, whatever it was to have, and what is left is shared out as a fill is (`allocateUnits`) by what each still was to have. No more than
 * `amended.quantity` is filled.
 */
export const amendedTerms = (
  terms: Pick<OrderTerms, 'allocations'>,
  amended: AmendableTerms,
  fills: readonly Fill[],
): AmendableTerms => {
  const had = (account: string): number => filledFor(fills, account)
  const dropped = terms.allocations.map(({ account }) => account).filter((one) => !accountsOf(amended).includes(one))
  const missing = accountsOf(amended)
    .map((account) => ({ account, units: Math.max(0, allocatedTo(amended, account) - had(account)) }))
    .filter(({ units }) => units > 0)
  const left = amended.quantity - filledUnits(fills)
  const shares = new Map(
    (left > 0 ? allocateUnits(missing, () => 0, left) : []).map(({ account, units }) => [account, units]),
  )
  const allocations = [...accountsOf(amended), ...dropped]
    .map((account) => ({ account, units: had(account) + (shares.get(account) ?? 0) }))
    .filter(({ units }) => units > 0)
  return { ...amended, allocations }
}
