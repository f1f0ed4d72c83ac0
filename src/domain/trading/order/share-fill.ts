import { shareBetween } from '../../money.ts'
import { type AllocatedUnits, allocateUnits } from './allocate-units.ts'
import { considerationOf, type Fill, filledFor, type FillShare, type ReportedFill } from './fill.ts'
import type { Allocation } from './order-terms.ts'

export const cutFill = (
  { consideration, brokerage, units }: Pick<Fill, 'consideration' | 'brokerage' | 'units'>,
  allocated: readonly AllocatedUnits[],
): readonly FillShare[] =>
  allocated.map(({ account, units: own }, place) => {
    const from = allocated.slice(0, place).reduce((total, each) => total + each.units, 0)
    const to = from + own
    return {
      ...{ account, units: own },
      consideration: shareBetween(consideration, from, to, units),
      brokerage: shareBetween(brokerage, from, to, units),
    }
  })

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
