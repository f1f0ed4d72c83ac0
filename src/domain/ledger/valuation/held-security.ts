import type { IsoDate } from '../../dates/iso-date.ts'
import type { Position } from './ledger.ts'
import type { Split } from './price.ts'
import type { Step } from './step.ts'

/** One security as some accounts hold it: `facts` are its splits. */
export interface HeldSecurity {
  readonly positions: readonly Position[]
  readonly market: readonly Step[]
  readonly facts: readonly Split[]
}

export const byDate = (a: { readonly date: IsoDate }, b: { readonly date: IsoDate }): number =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : 0
