import { allocateUnits } from '../fills/allocate-units.ts'
import { type OrderFill, unitsFilledFor, filledUnits } from '../fills/fill.ts'
import { accountsOf, type AmendableTerms, type OrderTerms, unitsAllocatedTo } from './order-terms.ts'

/**
 * Terms after an amendment that the broker accepted after more fills. Accounts keep at least their filled units.
 * `allocateUnits` shares the rest by the units that each still lacks. Callers refuse fills above `amended.quantity`.
 */
export const amendedTerms = (
  terms: Pick<OrderTerms, 'allocations'>,
  amended: AmendableTerms,
  fills: readonly OrderFill[],
): AmendableTerms => {
  const had = (account: string): number => unitsFilledFor(fills, account)
  const dropped = terms.allocations.map(({ account }) => account).filter((one) => !accountsOf(amended).includes(one))
  const missing = accountsOf(amended)
    .map((account) => ({ account, units: Math.max(0, unitsAllocatedTo(amended, account) - had(account)) }))
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
