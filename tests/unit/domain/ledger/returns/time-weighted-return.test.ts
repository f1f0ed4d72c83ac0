import { describe, expect, test } from 'vitest'
import { O } from '../../../../../src/domain/fp.ts'
import { annualisedRate } from '../../../../../src/domain/ledger/returns/annualised.ts'
import type { DailyValue } from '../../../../../src/domain/ledger/valuation/daily-value.ts'
import { timeWeightedReturn } from '../../../../../src/domain/ledger/returns/performance.ts'
import { dailyValue } from './day.ts'

const rate = (opening: number, days: readonly DailyValue[]): number =>
  O.toNullable(timeWeightedReturn(opening, days)) ?? Number.NaN
const percent = (value: number): string => (100 * value).toFixed(2)

describe('published examples', () => {
  test('Investopedia, investor 1, who adds 100,000 on the way: 9.79 %', () => {
    const days = [dailyValue('2024-08-15', 1_162_484), dailyValue('2024-12-31', 1_192_328, { deposits: 100_000 })]
    expect(percent(rate(1_000_000, days))).toBe('9.79')
    expect(percent(rate(1_000_000, days.slice(0, 1)))).toBe('16.25')
    expect(percent(rate(1_162_484, days.slice(1)))).toBe('-5.56')
  })

  test('Investopedia, investor 2, who takes 100,000 out of the same fund: 9.79 %', () => {
    const days = [
      dailyValue('2024-08-15', 1_162_484 - 100_000, { withdrawals: 100_000 }),
      dailyValue('2024-12-31', 1_003_440),
    ]
    expect(percent(rate(1_000_000, days))).toBe('9.79')
  })

  test('CFA Institute, two purchases of one share: 15 %, 6.67 %, and 10.8 % a year', () => {
    const days = [
      dailyValue('2002-01-01', 225, { withdrawals: 5 }),
      dailyValue('2003-01-01', 470, { deposits: 225, withdrawals: 10 }),
    ]
    expect(percent(rate(200, days.slice(0, 1)))).toBe('15.00')
    expect(percent(rate(225, days.slice(1)))).toBe('6.67')
    expect((100 * annualisedRate(rate(200, days), 2)).toFixed(1)).toBe('10.8')
  })

  test('Wikipedia, Time-weighted return: 100 % then −25 % is 50 %, 22.47 % a year', () => {
    const days = [dailyValue('2002-01-01', 1_000), dailyValue('2003-01-01', 1_500, { deposits: 1_000 })]
    expect(rate(500, days)).toBeCloseTo(0.5, 12)
    expect(percent(annualisedRate(rate(500, days), 2))).toBe('22.47')
  })

  test('mathcelebrity, two events in a year: 18.78 %', () => {
    const days = [
      dailyValue('2024-03-01', 112_000),
      dailyValue('2024-08-01', 125_000 - 42_000, { deposits: 30_000, withdrawals: 42_000 }),
      dailyValue('2025-01-01', 100_000),
    ]
    expect(percent(rate(100_000, days))).toBe('18.78')
  })
})

test('a day that begins with nothing is passed over', () => {
  expect(rate(0, [dailyValue('2024-01-01', 0), dailyValue('2024-01-02', 110, { deposits: 100 })])).toBeCloseTo(0.1, 12)
  expect(timeWeightedReturn(0, [dailyValue('2024-01-01', 0)])).toEqual(O.none)
  expect(timeWeightedReturn(100, [])).toEqual(O.none)
})
