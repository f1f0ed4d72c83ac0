import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../../../../../src/domain/dates/calendar.ts'
import { E, O, pipe } from '../../../../../src/domain/fp.ts'
import type { MissingRate } from '../../../../../src/domain/ledger/returns/holding-period.ts'
import {
  type CashFlow,
  moneyWeightedReturn,
  xirr,
} from '../../../../../src/domain/ledger/returns/money-weighted-return.ts'

const found = (given: E.Either<MissingRate, number>): number => pipe(given, O.fromEither, O.toNullable) ?? Number.NaN
const rate = (flows: readonly CashFlow[]): number => found(xirr(flows))
const cashFlowOf = (date: string, amount: number): CashFlow => ({ date, amount })

/** Flows a year of 365 days apart, at which XIRR is IRR. */
const yearlyFlows = (...amounts: readonly number[]): readonly CashFlow[] =>
  amounts.map((amount, year) => cashFlowOf(addDays('2001-01-01', 365 * year), amount))

describe('published examples', () => {
  test('Microsoft Excel, XIRR function: 0.373362535, which Excel gives to within its 0.000001 per cent', () => {
    const flows = [
      cashFlowOf('2008-01-01', -10_000),
      cashFlowOf('2008-03-01', 2_750),
      cashFlowOf('2008-10-30', 4_250),
      cashFlowOf('2009-02-15', 3_250),
      cashFlowOf('2009-04-01', 2_750),
    ]
    expect(rate(flows)).toBeCloseTo(0.373362535, 8)
  })

  test('docs.rs, crate xirr, which follows LibreOffice Calc: 0.1635371584432641', () => {
    const flows = [
      cashFlowOf('2015-06-11', -1_000),
      cashFlowOf('2015-07-21', -9_000),
      cashFlowOf('2018-06-10', 20_000),
      cashFlowOf('2015-10-17', -3_000),
    ]
    expect(rate(flows)).toBeCloseTo(0.1635371584432641, 15)
  })

  test('LibreOffice Calc, XIRR: 0.1828', () => {
    const flows = [
      cashFlowOf('2001-01-01', -10_000),
      cashFlowOf('2001-02-01', 2_000),
      cashFlowOf('2001-03-15', 2_500),
      cashFlowOf('2001-05-12', 5_000),
      cashFlowOf('2001-08-10', 1_000),
    ]
    expect(rate(flows).toFixed(4)).toBe('0.1828')
  })

  test('Apache OpenOffice wiki, XIRR: 0.124', () => {
    const flows = [cashFlowOf('2008-02-05', -2_750), cashFlowOf('2008-07-05', 1_000), cashFlowOf('2009-01-05', 2_000)]
    expect(rate(flows).toFixed(3)).toBe('0.124')
  })

  test.each([
    ['Microsoft Excel, IRR after four years: −2.1 %', yearlyFlows(-70_000, 12_000, 15_000, 18_000, 21_000), '-2.1'],
    [
      'Microsoft Excel, IRR after five years: 8.7 %',
      yearlyFlows(-70_000, 12_000, 15_000, 18_000, 21_000, 26_000),
      '8.7',
    ],
    ['Microsoft Excel, IRR after two years: −44.4 %', yearlyFlows(-70_000, 12_000, 15_000), '-44.4'],
  ])('%s', (_, flows, percent) => {
    expect((100 * rate(flows)).toFixed(1)).toBe(percent)
  })

  test('Wikipedia, Internal rate of return: 5.96 %', () => {
    expect((100 * rate(yearlyFlows(-123_400, 36_200, 54_800, 48_100))).toFixed(2)).toBe('5.96')
  })

  test('CFA Institute, two purchases of one share: money-weighted 9.39 %', () => {
    expect((100 * rate(yearlyFlows(-200, -225 + 5, 2 * 235 + 2 * 5))).toFixed(2)).toBe('9.39')
  })
})

test('a return over less than a year is the yearly rate compounded over that time', () => {
  const flows = [cashFlowOf('2024-01-01', -100), cashFlowOf('2024-01-31', 110)]
  expect(found(moneyWeightedReturn(flows, 30 / 365))).toBeCloseTo(0.1, 12)
})

test('a day that loses almost everything still has a rate, where a yearly one has no more digits', () => {
  const flows = [cashFlowOf('2024-01-01', -100), cashFlowOf('2024-01-02', 1)]
  expect(found(moneyWeightedReturn(flows, 1 / 365))).toBeCloseTo(-0.99, 12)
  expect(xirr(flows)).toEqual(E.left({ _tag: 'BeyondNumbers' }))
})

test.each<[string, readonly CashFlow[], MissingRate['_tag']]>([
  ['nothing', [], 'NothingInvested'],
  ['only flows of nothing', [cashFlowOf('2024-01-01', 0), cashFlowOf('2024-02-01', 0)], 'NothingInvested'],
  ['only payments out', [cashFlowOf('2024-01-01', 1), cashFlowOf('2024-02-01', 1)], 'NothingInvested'],
  ['one payment in', [cashFlowOf('2024-01-01', -1)], 'AllOnLastDay'],
  ['everything on one day', [cashFlowOf('2024-01-01', -1), cashFlowOf('2024-01-01', 2)], 'AllOnLastDay'],
  [
    'everything on the last day, after days of nothing',
    [cashFlowOf('2018-07-26', 0), cashFlowOf('2018-07-27', -62_523.16), cashFlowOf('2018-07-27', 62_463.46)],
    'AllOnLastDay',
  ],
  [
    'a last day that leaves what it brought',
    [cashFlowOf('2024-01-01', 0), cashFlowOf('2024-02-01', -100), cashFlowOf('2024-02-01', 100)],
    'AllOnLastDay',
  ],
  [
    'money that came in and went out on one day',
    [cashFlowOf('2024-01-01', -100), cashFlowOf('2024-01-01', 100), cashFlowOf('2024-02-01', 0)],
    'NothingStayed',
  ],
  ['payments in up to the last day', [cashFlowOf('2024-01-01', -1), cashFlowOf('2024-02-01', -1)], 'NoSolution'],
  ['flows no rate discounts to nothing', yearlyFlows(1, -1, 1), 'NoSolution'],
  ['a yearly rate beyond all numbers', [cashFlowOf('2024-01-01', -1), cashFlowOf('2024-01-02', 7)], 'BeyondNumbers'],
  ['an amount that is none', [cashFlowOf('2024-01-01', Number.NaN), cashFlowOf('2024-02-01', 1)], 'BeyondNumbers'],
  ['an amount beyond all numbers', [cashFlowOf('2024-01-01', -Infinity), cashFlowOf('2024-02-01', 1)], 'BeyondNumbers'],
])('there is no rate for %s', (_, flows, reason) => {
  expect(xirr(flows)).toEqual(E.left({ _tag: reason }))
})

test('flows of nothing before the first change nothing', () => {
  const flows = yearlyFlows(-100, 60, 60)
  expect(xirr([cashFlowOf('1971-01-01', 0), ...flows, cashFlowOf('2031-01-01', 0)])).toEqual(xirr(flows))
})

test('all of it lost is −100 %, whatever was paid in on the way', () => {
  expect(xirr([cashFlowOf('2024-01-01', -100), cashFlowOf('2024-02-01', 0)])).toEqual(E.right(-1))
  expect(moneyWeightedReturn([...yearlyFlows(-100, -50, -10), cashFlowOf('2024-01-01', 0)], 0.1)).toEqual(E.right(-1))
})

describe('First aid 8: a money-weighted return with several solutions', () => {
  const several = E.left({ _tag: 'SeveralSolutions' })

  test('is empty where 10 % and 40 % both solve it and the account lost 40.00', () => {
    const flows = [
      cashFlowOf('2020-01-01', -1_000),
      cashFlowOf('2020-12-31', 2_500),
      cashFlowOf('2021-12-31', -1_540),
      cashFlowOf('2022-01-01', 0),
    ]
    expect(moneyWeightedReturn(flows, 1)).toEqual(several)
  })

  test.each([
    [0.1, 0.2],
    [0.05, 0.5],
    [-0.1, -0.45],
    [0.1, 0.101],
    [-0.99, 0.2],
    [9, 0.03],
  ])('is empty for the rates %d and %d', (one, other) => {
    const flows = yearlyFlows(-1_000, 1_000 * (2 + one + other), -1_000 * (1 + one) * (1 + other))
    expect(xirr(flows)).toEqual(several)
    expect(xirr(flows.map(({ date, amount }) => cashFlowOf(date, -amount)))).toEqual(several)
  })

  test('is the rate where one real rate solves flows whose sign changes three times', () => {
    expect(rate(yearlyFlows(-1_000, 1_100 + 500, -500 * 1.1 - 800, 800 * 1.1))).toBeCloseTo(0.1, 10)
  })

  test('is the rate at which two solutions touch', () => {
    expect(rate(yearlyFlows(-1_000, 2_200, -1_210))).toBeCloseTo(0.1, 6)
  })

  const product = (rates: readonly number[]): readonly CashFlow[] =>
    yearlyFlows(
      ...rates.reduce<readonly number[]>(
        (amounts, one) => [...amounts, 0].map((amount, index) => amount - (1 + one) * (amounts[index - 1] ?? 0)),
        [-1],
      ),
    )

  test('is empty exactly where flows made of known rates have several different ones', () => {
    const rates = fc.uniqueArray(fc.integer({ min: -8, max: 30 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(rates, (tenths) => {
        const known = tenths.map((tenth) => tenth / 10)
        const given = xirr(product(known))
        if (known.length > 1) expect(given).toEqual(several)
        else expect(found(given)).toBeCloseTo(known[0] ?? Number.NaN, 8)
      }),
      { numRuns: 500 },
    )
  })
})

test.each([1e-300, 1e-6, 1, 1e12, 1e300])('amounts times %d have the same rate', (times) => {
  const flows = yearlyFlows(-70, 12, 15, 18, 21, 26)
  expect(rate(flows.map(({ date, amount }) => cashFlowOf(date, amount * times)))).toBeCloseTo(rate(flows), 12)
})

test('twenty years and a day are as exact as a year', () => {
  const flows = [cashFlowOf('2004-01-01', -0.01), cashFlowOf('2023-12-31', -10_000), cashFlowOf('2024-01-01', 11_000)]
  const daily = Math.log1p(found(moneyWeightedReturn(flows, 1 / 365)))
  expect(0.01 * Math.exp(daily * 7_305) + 10_000 * Math.exp(daily)).toBeCloseTo(11_000, 4)
})

const amountsArbitrary = fc.integer({ min: -1_000_000, max: 1_000_000 })
const anyFlows = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 9_000 }), amountsArbitrary), { maxLength: 12 })
  .map((flows) => flows.map(([days, amount]) => cashFlowOf(addDays('2000-01-01', days), amount)))

/** Sum of the flows and of their sizes at a daily rate, scaled by the largest power so that nothing overflows. */
const grown = (flows: readonly CashFlow[], daily: number): { readonly left: number; readonly size: number } => {
  const last = flows.reduce((latest, { date }) => (date > latest ? date : latest), '')
  const powers = flows.map(({ date }) => (date === last ? 0 : Math.log1p(daily) * daysBetween(date, last)))
  const most = Math.max(...powers)
  const values = flows.map(({ amount }, index) => amount * Math.exp((powers[index] ?? 0) - most))
  const added = (terms: readonly number[]) => terms.reduce((total, term) => total + term, 0)
  return { left: added(values), size: added(values.map(Math.abs)) }
}

test('there is a reason, or a rate at which the flows come to nothing', () => {
  fc.assert(
    fc.property(anyFlows, (flows) => {
      const given = moneyWeightedReturn(flows, 1 / 365)
      if (E.isLeft(given)) return
      const { left, size } = grown(flows, given.right)
      expect(Number.isFinite(given.right) && given.right >= -1).toBe(true)
      expect(Math.abs(left)).toBeLessThanOrEqual(1e-6 * size)
    }),
    { numRuns: 2_000 },
  )
})

test('where the flows come to more at one rate and less at another, there is a rate, or there are several', () => {
  fc.assert(
    fc.property(anyFlows, (flows) => {
      const [low, high] = [grown(flows, -0.001).left, grown(flows, 0.001).left]
      const given = moneyWeightedReturn(flows, 1 / 365)
      if (low * high < 0 && E.isLeft(given)) expect(given).toEqual(E.left({ _tag: 'SeveralSolutions' }))
    }),
    { numRuns: 1_000 },
  )
})

test('one payment in and one out return what came of it, however long it took', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_000 }), fc.integer({ min: 1, max: 1_000 }), (days, worth) => {
      const flows = [cashFlowOf('2000-01-01', -100), cashFlowOf(addDays('2000-01-01', days), worth)]
      expect(found(moneyWeightedReturn(flows, days / 365))).toBeCloseTo(worth / 100 - 1, 9)
    }),
  )
})
