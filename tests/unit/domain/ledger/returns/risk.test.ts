import { describe, expect, test } from 'vitest'
import { addDays, addMonths } from '../../../../../src/domain/dates/calendar.ts'
import { O } from '../../../../../src/domain/fp.ts'
import {
  annualisedDeviation,
  maximumDrawdown,
  timeWeightedMean,
  annualVolatility,
} from '../../../../../src/domain/ledger/returns/risk.ts'

const grown = (values: readonly number[]) => values.map((value, day) => ({ date: addDays('2015-01-01', day), value }))

/** Month by month from the end of June 2020. */
const monthly = (rates: readonly number[]) => {
  const values = rates.reduce<readonly number[]>((so, rate) => [...so, (so.at(-1) ?? 1) * (1 + rate)], [1])
  return values.map((value, month) => ({ date: addDays(addMonths('2020-07-01', month), -1), value }))
}

/** Bacon, Practical Portfolio Performance Measurement and Attribution (Wiley, 2nd edition 2008), table 4.1, in per cent a month. */
const portfolio = [
  ...[0.3, 2.6, 1.1, -1.0, 1.5, 2.5, 1.6, 6.7, -1.4, 4.0, -0.5, 8.1],
  ...[4.0, -3.7, -6.1, 1.7, -4.9, -2.2, 7.0, 5.8, -6.5, 2.4, -0.5, -0.9],
].map((rate) => rate / 100)
const benchmark = [
  ...[0.2, 2.5, 1.8, -1.1, 1.4, 1.8, 1.4, 6.5, -1.5, 4.2, -0.6, 8.3],
  ...[3.9, -3.8, -6.2, 1.5, -4.8, 2.1, 6.0, 5.6, -6.7, 1.9, -0.3, 0.0],
].map((rate) => rate / 100)

describe('maximum drawdown', () => {
  test('as Portfolio Performance’s published cases have it (RiskTest, testDrawdown)', () => {
    expect(maximumDrawdown(grown([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((rate) => 1 + rate)))).toBe(0)
    expect(maximumDrawdown(grown([1, 1, -0.5, 1, 1, 2, 3, 4, 5, 6].map((rate) => 1 + rate)))).toBe(0.75)
    expect(maximumDrawdown(grown([0, 0.1, 0.2, -1.4].map((rate) => 1 + rate)))).toBeCloseTo(4 / 3, 12)
  })

  test('captaincalculator.com, from 75,000 to 50,000: a third', () => {
    expect(maximumDrawdown(grown([60_000, 75_000, 50_000, 74_000]))).toBeCloseTo(1 / 3, 12)
  })

  test('it is from a height before it, whatever came after', () => {
    expect(maximumDrawdown(grown([0.5, 1, 0.9, 2, 1.7, 3]))).toBeCloseTo(0.15, 12)
    expect(maximumDrawdown([])).toBe(0)
  })
})

describe('volatility', () => {
  test('is divided by the number of months, and annualised by the root of twelve', () => {
    expect(annualisedDeviation([0.01, 0.03])).toBeCloseTo(0.01 * Math.sqrt(12), 14)
  })

  test('Bacon’s portfolio varied 1.03 times as much as its benchmark (p. 78), 3.87 % a month and 13.4 % a year', () => {
    const [own, other] = [annualisedDeviation(portfolio), annualisedDeviation(benchmark)]
    expect((own / other).toFixed(2)).toBe('1.03')
    expect([(own / Math.sqrt(12)).toFixed(4), own.toFixed(3)]).toEqual(['0.0387', '0.134'])
  })

  test('is of the months of a book, whatever days there are in between', () => {
    const whole = monthly(portfolio)
    expect(O.toNullable(annualVolatility(whole))).toBeCloseTo(annualisedDeviation(portfolio), 12)
    const more = [...whole, { date: '2020-08-10', value: 7 }].toSorted((a, b) => (a.date < b.date ? -1 : 1))
    expect(O.toNullable(annualVolatility(more))).toBeCloseTo(annualisedDeviation(portfolio), 12)
  })

  test('leaves out the months begun, and is none of fewer than twelve', () => {
    const begun = [{ date: '2020-06-12', value: 0.5 }, ...monthly(portfolio), { date: '2022-07-15', value: 9 }]
    expect(O.toNullable(annualVolatility(begun))).toBeCloseTo(annualisedDeviation(portfolio), 12)
    expect(O.isSome(annualVolatility(monthly(portfolio.slice(0, 12))))).toBe(true)
    expect([annualVolatility(monthly(portfolio.slice(0, 11))), annualVolatility([])]).toEqual([O.none, O.none])
  })
})

test('a mean counts each figure for the days it held', () => {
  const steps = [
    { date: '2024-01-01', value: 100 },
    { date: '2024-01-02', value: 200 },
  ]
  expect(timeWeightedMean(steps, '2024-01-05')).toBe((100 + 3 * 200) / 4)
  expect(timeWeightedMean([], '2024-01-05')).toBe(0)
})
