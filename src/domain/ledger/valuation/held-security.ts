import type { IsoDate } from '../../dates/iso-date.ts'
import type { Trade } from '../parcels/parcel.ts'
import type { Position } from './ledger.ts'
import { paidSteps, type Split } from './price.ts'
import type { Step } from './step.ts'

export interface TradedPosition extends Position {
  readonly trades: readonly Trade[]
}

/** One security as some accounts hold it: `facts` are its splits, `paid` is what was paid for a unit. */
export interface HeldSecurity {
  readonly positions: readonly TradedPosition[]
  readonly market: readonly Step[]
  readonly facts: readonly Split[]
  readonly paid: readonly Step[]
}

export const byDate = (a: { readonly date: IsoDate }, b: { readonly date: IsoDate }): number =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : 0

export const heldSecurity = (
  positions: readonly TradedPosition[],
  market: readonly Step[],
  facts: readonly Split[],
): HeldSecurity => {
  const trades = positions.flatMap((position) => position.trades).toSorted(byDate)
  return { positions, market, facts, paid: paidSteps(trades) }
}
