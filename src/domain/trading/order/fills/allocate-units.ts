import { shareBetween } from '../../../money.ts'
import type { OrderAllocation } from '../terms/order-terms.ts'
import { considerationOf, type OrderFill, unitsFilledFor, type FillShare, type ReportedFill } from './fill.ts'

interface AllocationClaim {
  readonly account: string
  readonly asked: number
  readonly had: number
}

export interface AllocatedUnits {
  readonly account: string
  readonly units: number
}

/** Products of whole numbers up to `maxUnits` are exact. */
const wholeQuotient = (product: number, divisor: number): number => (product - (product % divisor)) / divisor

const floorShare = (asked: number, units: number, of: number): number => wholeQuotient(asked * units, of)
const ceilingShare = (asked: number, units: number, of: number): number => wholeQuotient(asked * units + of - 1, of)

/** Binary search: `holds` is true from `from` up to some number, and false above it. */
const largestNumberWhere = (from: number, to: number, holds: (moment: number) => boolean): number => {
  if (to - from <= 0) return from
  const middle = from + Math.ceil((to - from) / 2)
  return holds(middle) ? largestNumberWhere(middle, to, holds) : largestNumberWhere(from, middle - 1, holds)
}

const byAccount = (one: AllocationClaim, other: AllocationClaim): number =>
  one.account < other.account ? -1 : one.account > other.account ? 1 : 0

/**
 * Shares a fill among accounts. In an order of Q units, an account that requested a units is due a × F ÷ Q after F
 * filled units. Its j-th unit may come once more than j − 1 are due, and must come by the time j are due. The earliest
 * deadline wins, then the account code (Baruah, Cohen, Plaxton and Varvel, "Proportionate progress", Algorithmica 15,
 * 1996). Each fill leaves every account its units and within one unit of its due; at the end it has all it requested.
 * Largest remainders would take units back (the Alabama paradox), which no ledger row can. After a bust or a changed
 * allocation, an account may be further off until later fills.
 */
export const allocateUnits = (
  asked: readonly OrderAllocation[],
  had: (account: string) => number,
  units: number,
): readonly AllocatedUnits[] => {
  const claims = asked.map(
    (one): AllocationClaim => ({ account: one.account, asked: one.units, had: had(one.account) }),
  )
  const whole = claims.reduce((total, claim) => total + claim.asked, 0)
  const filled = claims.reduce((total, claim) => total + claim.had, units)
  const dueBy = (claim: AllocationClaim, moment: number): number => {
    const mayCome = ceilingShare(claim.asked, filled, whole)
    return Math.max(0, Math.min(mayCome, floorShare(claim.asked, moment, whole)) - claim.had)
  }
  const allDueBy = (moment: number): number => claims.reduce((total, claim) => total + dueBy(claim, moment), 0)
  const moment = largestNumberWhere(0, whole, (each) => allDueBy(each) <= units)
  const rest = units - allDueBy(moment)
  const next = new Set(
    claims
      .filter((claim) => dueBy(claim, moment + 1) > dueBy(claim, moment))
      .toSorted(byAccount)
      .slice(0, rest),
  )
  return claims
    .map((claim) => ({ account: claim.account, units: dueBy(claim, moment) + (next.has(claim) ? 1 : 0) }))
    .filter((share) => share.units > 0)
}

const runningTotals = (allocated: readonly AllocatedUnits[]): readonly number[] => {
  const totals: number[] = []
  for (const { units } of allocated) totals.push((totals.at(-1) ?? 0) + units)
  return totals
}

export const splitFillMoney = (
  { consideration, brokerage, units }: Pick<OrderFill, 'consideration' | 'brokerage' | 'units'>,
  allocated: readonly AllocatedUnits[],
): readonly FillShare[] => {
  const until = runningTotals(allocated)
  return allocated.map(({ account, units: own }, index) => {
    const to = until[index] ?? 0
    return {
      account,
      units: own,
      consideration: shareBetween(consideration, to - own, to, units),
      brokerage: shareBetween(brokerage, to - own, to, units),
    }
  })
}

/** Cuts money by cumulative rounding (`shareBetween`): parts add up to the cent, and each is within a cent. */
export const shareFill = (
  allocations: readonly OrderAllocation[],
  fills: readonly OrderFill[],
  fill: ReportedFill,
): Pick<OrderFill, 'consideration' | 'shares'> => {
  const consideration = considerationOf(fill.units, fill.price)
  const allocated = allocateUnits(allocations, (account) => unitsFilledFor(fills, account), fill.units)
  return { consideration, shares: splitFillMoney({ ...fill, consideration }, allocated) }
}
