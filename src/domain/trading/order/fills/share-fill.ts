import { shareBetween } from '../../../money.ts'
import { type AllocatedUnits, allocateUnits } from './allocate-units.ts'
import { considerationOf, type Fill, filledFor, type FillShare, type ReportedFill } from './fill.ts'
import type { Allocation } from '../terms/order-terms.ts'

/** Of all units up to each place, that one with it. */
const runningTotals = (allocated: readonly AllocatedUnits[]): readonly number[] => {
  const totals: number[] = []
  for (const { units } of allocated) totals.push((totals.at(-1) ?? 0) + units)
  return totals
}

export const cutFill = (
  { consideration, brokerage, units }: Pick<Fill, 'consideration' | 'brokerage' | 'units'>,
  allocated: readonly AllocatedUnits[],
): readonly FillShare[] => {
  const until = runningTotals(allocated)
  return allocated.map(({ account, units: own }, place) => {
    const to = until[place] ?? 0
    return {
      ...{ account, units: own },
      consideration: shareBetween(consideration, to - own, to, units),
      brokerage: shareBetween(brokerage, to - own, to, units),
    }
  })
}

/**
 * A fill cut into what each account gets of it. Consideration and brokerage are cut by cumulative rounding in the order of the allocations
 * (`shareBetween`): they add up to the cent to those of the fill, and nobody's is a cent off.
 */
export const shareFill = (
  allocations: readonly Allocation[],
  fills: readonly Fill[],
  fill: ReportedFill,
): Pick<Fill, 'consideration' | 'shares'> => {
  const consideration = considerationOf(fill.units, fill.price)
  const allocated = allocateUnits(allocations, (account) => filledFor(fills, account), fill.units)
  return { consideration, shares: cutFill({ ...fill, consideration }, allocated) }
}
