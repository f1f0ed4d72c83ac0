import type { IsoDate } from '../../dates/iso-date.ts'

/**
 * What changes a holding. `amount` is the signed effect on cash, so a buy's cost is what was paid with brokerage and a
 * sale's proceeds what was received net of it. A split's quantity is the shares added (taken away, when negative).
 */
export interface Trade {
  readonly date: IsoDate
  readonly type: 'buy' | 'sell' | 'split'
  readonly quantity: number
  readonly amount: number
}
