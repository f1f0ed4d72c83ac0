import type { DailyValue } from '../../../../../src/domain/ledger/valuation/daily-value.ts'

/** A day of a book, on which no money came or went unless it is said. */
export const dailyValue = (date: string, value: number, flows: Partial<DailyValue> = {}): DailyValue => ({
  date,
  value,
  deposits: 0,
  withdrawals: 0,
  ...flows,
})
