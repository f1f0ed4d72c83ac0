import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../../../src/domain/date/calendar.ts'
import { O } from '../../../../../src/domain/fp.ts'
import {
  type CashFlow,
  moneyWeightedReturn,
  xirr,
} from '../../../../../src/domain/ledger/returns/money-weighted-return.ts'

const rate = (flows: readonly CashFlow[]): number => O.toNullable(xirr(flows)) ?? Number.NaN
const flow = (date: string, amount: number): CashFlow => ({ date, amount })

/** Flows a year of 365 days apart, at which XIRR is IRR. */
const yearly = (...amounts: readonly number[]): readonly CashFlow[] =>
  amounts.map((amount, year) => flow(addDays('2001-01-01', 365 * year), amount))

describe('published examples', () => {
  test('Microsoft Excel, XIRR function: 0.373362535, which Excel gives to within its 0.000001 per cent', () => {
    const flows = [
      flow('2008-01-01', -10_000),
      flow('2008-03-01', 2_750),
      flow('2008-10-30', 4_250),
      flow('2009-02-15', 3_250),
      flow('2009-04-01', 2_750),
    ]
    expect(rate(flows)).toBeCloseTo(0.373362535, 8)
  })

  test('docs.rs, crate xirr, which follows LibreOffice Calc: 0.1635371584432641', () => {
    const flows = [
      flow('2015-06-11', -1_000),
      flow('2015-07-21', -9_000),
      flow('2018-06-10', 20_000),
      flow('2015-10-17', -3_000),
    ]
    expect(rate(flows)).toBeCloseTo(0.1635371584432641, 15)
  })

  test('LibreOffice Calc, XIRR: 0.1828', () => {
    const flows = [
      flow('2001-01-01', -10_000),
      flow('2001-02-01', 2_000),
      flow('2001-03-15', 2_500),
      flow('2001-05-12', 5_000),
      flow('2001-08-10', 1_000),
    ]
    expect(rate(flows).toFixed(4)).toBe('0.1828')
  })

  test('Apache OpenOffice wiki, XIRR: 0.124', () => {
    const flows = [flow('2008-02-05', -2_750), flow('2008-07-05', 1_000), flow('2009-01-05', 2_000)]
    expect(rate(flows).toFixed(3)).toBe('0.124')
  })

  test.each([
    ['Microsoft Excel, IRR after four years: −2.1 %', yearly(-70_000, 12_000, 15_000, 18_000, 21_000), '-2.1'],
    ['Microsoft Excel, IRR after five years: 8.7 %', yearly(-70_000, 12_000, 15_000, 18_000, 21_000, 26_000), '8.7'],
    ['Microsoft Excel, IRR after two years: −44.4 %', yearly(-70_000, 12_000, 15_000), '-44.4'],
  ])('%s', (_, flows, percent) => {
    expect((100 * rate(flows)).toFixed(1)).toBe(percent)
  })

  test('Wikipedia, Internal rate of return: 5.96 %', () => {
    expect((100 * rate(yearly(-123_400, 36_200, 54_800, 48_100))).toFixed(2)).toBe('5.96')
  })

  test('CFA Institute, two purchases of one share: money-weighted 9.39 %', () => {
    expect((100 * rate(yearly(-200, -225 + 5, 2 * 235 + 2 * 5))).toFixed(2)).toBe('9.39')
  })
})

test('a return over less than a year is the yearly rate compounded over that time', () => {
  const flows = [flow('2024-01-01', -100), flow('2024-01-31', 110)]
  expect(O.toNullable(moneyWeightedReturn(flows, 30 / 365))).toBeCloseTo(0.1, 12)
})

test('a day that loses almost everything still has a rate, where a yearly one has no more digits', () => {
  expect(O.toNullable(moneyWeightedReturn([flow('2024-01-01', -100), flow('2024-01-02', 1)], 1 / 365))).toBeCloseTo(
    -0.99,
    12,
  )
})

test.each([
  ['nothing', []],
  ['only payments in', [flow('2024-01-01', -1), flow('2024-02-01', -1)]],
  ['only payments out', [flow('2024-01-01', 1), flow('2024-02-01', 1)]],
  ['everything on one day', [flow('2024-01-01', -1), flow('2024-01-01', 2)]],
  ['a yearly rate beyond all numbers', [flow('2024-01-01', -1), flow('2024-01-02', 7)]],
  ['flows no rate discounts to nothing', yearly(1, -1, 1)],
])('there is no rate for %s', (_, flows) => {
  expect(xirr(flows)).toEqual(O.none)
})

test('a rate found discounts the flows to nothing, whatever they are', () => {
  const amounts = fc.integer({ min: 1, max: 1_000_000 })
  const later = fc.array(fc.tuple(fc.integer({ min: 1, max: 9_000 }), amounts), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(amounts, later, (paid, received) => {
      const flows = [
        flow('2000-01-01', -paid),
        ...received.map(([days, amount]) => flow(addDays('2000-01-01', days), amount)),
      ]
      const daily = Math.log1p(O.toNullable(moneyWeightedReturn(flows, 1 / 365)) ?? Number.NaN)
      const present = received.reduce((total, [days, amount]) => total + amount * Math.exp(-daily * days), 0)
      expect(Math.abs(present - paid) / paid).toBeLessThan(1e-6)
    }),
  )
})
