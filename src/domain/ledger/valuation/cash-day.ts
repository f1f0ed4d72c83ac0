import type { IsoDate } from '../../dates/iso-date.ts'

/** `balance` at the end of the day; external flows are both positive. */
export interface CashDay {
  readonly date: IsoDate
  readonly balance: number
  readonly deposits: number
  readonly withdrawals: number
}
