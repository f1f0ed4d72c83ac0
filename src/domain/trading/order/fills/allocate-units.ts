import { shareBetween } from '../../../money.ts'
import type { Allocation } from '../terms/order-terms.ts'
import { considerationOf, type Fill, filledFor, type FillShare, type ReportedFill } from './fill.ts'

interface Claim {
  readonly account: string
  readonly asked: number
  readonly had: number
}

export interface AllocatedUnits {
  readonly account: string
  readonly units: number
}

/** Of whole numbers up to `mostUnits`, whose product is exact. */
const quotient = (product: number, divisor: number): number => (product - (product % divisor)) / divisor

const floorShare = (asked: number, units: number, of: number): number => quotient(asked * units, of)
const ceilingShare = (asked: number, units: number, of: number): number => quotient(asked * units + of - 1, of)

/** The last moment that satisfies: `holds` is true up to some number from `from` to `to`, and at `from`. */
const lastThat = (from: number, to: number, holds: (moment: number) => boolean): number => {
  if (to - from <= 0) return from
  const middle = from + Math.ceil((to - from) / 2)
  return holds(middle) ? lastThat(middle, to, holds) : lastThat(from, middle - 1, holds)
}

const byAccount = (one: Claim, other: Claim): number =>
  one.account < other.account ? -1 : one.account > other.account ? 1 : 0

/**
 * What each account gets of a fill. Of an order of Q units, an account that asked for a of them is due a × F ÷ Q when F have been filled. Its
 * j-th unit may come once it is due more than j − 1, and has to by the time it is due j: of the units that may come, those come that have to
 * come first, in the order of account codes where it is at the same time (earliest deadline first; Baruah, Cohen, Plaxton and Varvel,
 * "Proportionate progress", Algorithmica 15, 1996).
 *
 * After each fill nobody is a whole unit off what is due to them, what one has had is never taken back, and after the last each has what was
 * asked. Rounding what is due after each fill by largest remainder would take units back that were allocated (the Alabama paradox), which no
 * ledger row can. After a bust, or an amendment that gives accounts other parts, somebody may be further off until later fills make up for it.
 */
export const allocateUnits = (
  asked: readonly Allocation[],
  had: (account: string) => number,
  units: number,
): readonly AllocatedUnits[] => {
  const claims = asked.map((one): Claim => ({ account: one.account, asked: one.units, had: had(one.account) }))
  const whole = claims.reduce((total, claim) => total + claim.asked, 0)
  const filled = claims.reduce((total, claim) => total + claim.had, units)
  const dueBy = (claim: Claim, moment: number): number => {
    const mayCome = ceilingShare(claim.asked, filled, whole)
    return Math.max(0, Math.min(mayCome, floorShare(claim.asked, moment, whole)) - claim.had)
  }
  const allDueBy = (moment: number): number => claims.reduce((total, claim) => total + dueBy(claim, moment), 0)
  const moment = lastThat(0, whole, (each) => allDueBy(each) <= units)
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
