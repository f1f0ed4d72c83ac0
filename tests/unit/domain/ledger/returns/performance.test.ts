import { describe, expect, test } from 'vitest'
import { addDays } from '../../../../../src/domain/dates/calendar.ts'
import { E, O } from '../../../../../src/domain/fp.ts'
import { type RangePerformance, performanceOver } from '../../../../../src/domain/ledger/returns/performance.ts'
import { standardRanges } from '../../../../../src/domain/ledger/returns/range.ts'
import type { DailyValue } from '../../../../../src/domain/ledger/valuation/daily-value.ts'
import { dailyValue } from './day.ts'

const over = (days: readonly DailyValue[], [name, asAt]: readonly [string, string], index = days): RangePerformance => {
  const inception = addDays(days[0]?.date ?? asAt, 1)
  const range = standardRanges(asAt, inception).find((each) => each.name === name)
  if (range === undefined) throw new Error(`No ${name} to ${asAt}`)
  return performanceOver(days, index, range)
}

const own = (performance: RangePerformance): number => O.toNullable(performance.timeWeighted) ?? Number.NaN
const benchmark = (performance: RangePerformance): number => O.toNullable(performance.benchmark) ?? Number.NaN
const rate = ({ moneyWeighted }: RangePerformance): number =>
  E.isRight(moneyWeighted) ? moneyWeighted.right : Number.NaN

describe('a month to its last day is that month', () => {
  const days = [
    dailyValue('2023-05-30', 100),
    dailyValue('2023-05-31', 90),
    dailyValue('2023-06-01', 91),
    dailyValue('2023-06-30', 99, { deposits: 0 }),
  ]

  test('it opens with the value of the month before, beside the benchmark’s', () => {
    const june = over([dailyValue('2020-01-01', 100), ...days], ['1 month', '2023-06-30'])
    expect([june.range.opening, june.range.closing]).toEqual(['2023-05-31', '2023-06-30'])
    expect(own(june)).toBeCloseTo(0.1, 12)
    expect(benchmark(june)).toBeCloseTo(0.1, 12)
    expect(rate(june)).toBeCloseTo(0.1, 12)
  })
})

test('a range that ends on a day without prices ends with that day', () => {
  const days = [dailyValue('2023-06-30', 100), dailyValue('2024-06-28', 110)]
  const year = performanceOver(days, days, { name: 'FY-24', opening: '2023-06-30', closing: '2024-06-30' })
  expect([year.range.closing, own(year), benchmark(year)]).toEqual([
    '2024-06-30',
    expect.closeTo(0.1, 12),
    expect.closeTo(0.1, 12),
  ])
})

describe('whole years are annualised by years', () => {
  test('five years of 10 % are 10 % p.a., whatever leap days they have', () => {
    const days = [dailyValue('2019-06-30', 100), dailyValue('2024-06-30', 100 * 1.1 ** 5)]
    const years = over(days, ['5 years', '2024-06-30'])
    expect(years.isAnnualised).toBe(true)
    expect(own(years)).toBeCloseTo(0.1, 12)
    expect(benchmark(years)).toBeCloseTo(0.1, 12)
    // XIRR counts the two leap days
    expect(rate(years)).toBeCloseTo(1.1 ** ((365 * 5) / 1827) - 1, 12)
  })

  test.each([
    ['2024-02-28', '2021-02-28'],
    ['2024-02-29', '2021-02-28'],
    ['2024-02-27', '2021-02-27'],
  ])('three years of 10 % to %s are 10 % p.a.', (asAt, opening) => {
    const days = [dailyValue(opening, 100), dailyValue(asAt, 100 * 1.1 ** 3)]
    const years = over(days, ['3 years', asAt])
    expect(years.range).toEqual({ name: '3 years', opening, closing: asAt })
    expect(own(years)).toBeCloseTo(0.1, 12)
    expect(benchmark(years)).toBeCloseTo(0.1, 12)
  })

  test('three years of which a book was empty in the third are as many as it had money', () => {
    const days = [
      dailyValue('2021-02-28', 100),
      dailyValue('2023-02-28', 0, { withdrawals: 121 }),
      dailyValue('2024-02-28', 0),
    ]
    expect(own(over(days, ['3 years', '2024-02-28']))).toBeCloseTo(0.1, 12)
  })

  test('a year to the end of February is not more than one year', () => {
    const days = [dailyValue('2022-02-28', 90), dailyValue('2023-02-28', 100), dailyValue('2024-02-29', 110)]
    const year = over(days, ['1 year', '2024-02-29'])
    expect([year.range.opening, year.isAnnualised]).toEqual(['2023-02-28', false])
    expect(own(year)).toBeCloseTo(0.1, 12)
  })

  test('a day more than one year is per year', () => {
    const days = [dailyValue('2023-05-31', 100), dailyValue('2024-06-01', 110)]
    const since = over(days, ['Since inception', '2024-06-01'])
    expect(since.isAnnualised).toBe(true)
    expect(own(since)).toBeCloseTo(1.1 ** (1 / (1 + 1 / 365)) - 1, 12)
  })
})

describe('money that came in late', () => {
  const before = [
    dailyValue('2022-12-31', 0),
    dailyValue('2023-01-01', 10, { deposits: 10 }),
    dailyValue('2023-01-02', 0, { withdrawals: 10 }),
  ]

  test('on the last day has no money-weighted return, and says why', () => {
    const late = over([...before, dailyValue('2024-05-31', 997, { deposits: 1_000 })], ['1 month', '2024-05-31'])
    expect(late.moneyWeighted).toEqual(E.left({ _tag: 'AllOnLastDay' }))
    expect(own(late)).toBeCloseTo(-0.003, 12)
    expect(late.gain).toBe(-3)
  })

  test('on the day before returns what that day did, not what a month of such days would', () => {
    const days = [...before, dailyValue('2024-05-30', 1_000, { deposits: 1_000 }), dailyValue('2024-05-31', 1_010)]
    for (const name of ['1 month', '1 year']) {
      const late = over(days, [name, '2024-05-31'])
      expect(rate(late)).toBeCloseTo(0.01, 12)
      expect(own(late)).toBeCloseTo(0.01, 12)
      expect(late.range).toEqual({ name, opening: '2024-05-29', closing: '2024-05-31' })
    }
  })

  test('dust of reckoning is no money', () => {
    const dusty = [dailyValue('2024-04-30', 1e-10), dailyValue('2024-05-31', 997 + 1e-10, { deposits: 1_000 })]
    expect(over(dusty, ['1 month', '2024-05-31']).moneyWeighted).toEqual(E.left({ _tag: 'AllOnLastDay' }))
  })
})

describe('an emptied book', () => {
  const days = [
    dailyValue('2018-12-31', 0),
    dailyValue('2019-01-01', 100, { deposits: 100 }),
    dailyValue('2019-12-31', 110),
    dailyValue('2020-12-31', 0, { withdrawals: 121 }),
    dailyValue('2022-12-31', 0),
    dailyValue('2023-12-31', 0),
  ]
  const index = [dailyValue('2018-12-31', 100), dailyValue('2020-12-31', 144), dailyValue('2023-12-31', 72)]

  test('ends on the day it was emptied: the years after count for neither it nor the benchmark', () => {
    const since = over(days, ['Since inception', '2023-12-31'], index)
    expect(since.range).toEqual({ name: 'Since inception', opening: '2018-12-31', closing: '2020-12-31' })
    expect(own(since)).toBeCloseTo(0.1, 12)
    expect(benchmark(since)).toBeCloseTo(0.2, 12)
    expect(since.gain).toBe(21)
  })

  test('has no returns of a range in which it is empty', () => {
    const year = over(days, ['1 year', '2023-12-31'], index)
    expect([year.timeWeighted, year.moneyWeighted, year.gain]).toEqual([O.none, E.left({ _tag: 'NothingInvested' }), 0])
    expect(year.range).toEqual({ name: '1 year', opening: '2022-12-31', closing: '2023-12-31' })
  })

  test('that lasted less than a year has a return of its own time, however long ago', () => {
    const short = [
      dailyValue('2018-12-31', 0),
      dailyValue('2019-01-01', 100, { deposits: 100 }),
      dailyValue('2019-03-31', 0, { withdrawals: 105 }),
    ]
    const since = over([...short, dailyValue('2023-12-31', 0)], ['Since inception', '2023-12-31'], index)
    expect(since.isAnnualised).toBe(false)
    expect(own(since)).toBeCloseTo(0.05, 12)
    expect(rate(since)).toBeCloseTo(0.05, 12)
  })

  test('that has money again goes on where it was, the time between not counted', () => {
    const again = [...days, dailyValue('2024-01-01', 200, { deposits: 200 }), dailyValue('2024-12-31', 220)]
    const more = [...index, dailyValue('2024-12-31', 72 * 1.2)]
    const since = over(again, ['Since inception', '2024-12-31'], more)
    expect([since.range.opening, since.range.closing]).toEqual(['2018-12-31', '2024-12-31'])
    expect(own(since)).toBeCloseTo(0.1, 12)
    expect(benchmark(since)).toBeCloseTo(0.2, 12)
    expect(rate(since)).toBeCloseTo(0.1, 3)
  })
})

test('a book that lost everything has lost everything by either return', () => {
  const lost = over([dailyValue('2023-12-31', 100), dailyValue('2024-05-31', 0)], ['Since inception', '2024-05-31'])
  expect([lost.timeWeighted, lost.moneyWeighted]).toEqual([O.some(-1), E.right(-1)])
})

test('a book that only owes has no return', () => {
  const owing = over([dailyValue('2023-12-31', -10), dailyValue('2024-05-31', -11)], ['Since inception', '2024-05-31'])
  expect([owing.timeWeighted, owing.moneyWeighted]).toEqual([O.none, E.left({ _tag: 'NothingInvested' })])
})
