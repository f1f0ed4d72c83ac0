import type { IsoDate } from '../../dates/iso-date.ts'

/** `balance` is at the end of the day. `deposits` and `withdrawals` are external flows, both positive. */
export interface CashDay {
  readonly date: IsoDate
  readonly balance: number
  readonly deposits: number
  readonly withdrawals: number
}
