import type { IsoDate } from '../../dates/iso-date.ts'

/** A day on which cash moved: the balance at its end, and the money that came from outside and went there, both positive. */
export interface CashDay {
  readonly date: IsoDate
  readonly balance: number
  readonly deposits: number
  readonly withdrawals: number
}
