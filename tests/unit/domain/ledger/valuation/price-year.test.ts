import { expect, test } from 'vitest'
import { datesOfYear } from '../../../../../src/domain/dates/calendar.ts'
import { closesOf, pricesOfYears } from '../../../../../src/domain/ledger/valuation/price.ts'

const years = [
  { security: 'AAA', year: 2020, days: '59,60,61,366', closes: [1, 2, 3, 4] },
  { security: 'AAA', year: 2021, days: '59,60', closes: [5, 6] },
  { security: 'BBB', year: 2021, days: '59,60', closes: [7, 8] },
]

const pricesIn = (from: string, to: string) =>
  pricesOfYears(
    closesOf(years, datesOfYear).map((closes, index) => [years[index]?.security ?? '', closes]),
    from,
    to,
  )

test('days of the year are dates, in leap years too', () => {
  expect([...pricesIn('2020-01-01', '2021-12-31')]).toEqual([
    [
      'AAA',
      [
        { date: '2020-02-28', value: 1 },
        { date: '2020-02-29', value: 2 },
        { date: '2020-03-01', value: 3 },
        { date: '2020-12-31', value: 4 },
        { date: '2021-02-28', value: 5 },
        { date: '2021-03-01', value: 6 },
      ],
    ],
    [
      'BBB',
      [
        { date: '2021-02-28', value: 7 },
        { date: '2021-03-01', value: 8 },
      ],
    ],
  ])
})

test('prices begin with the one that is carried to the first day, and end with the last day', () => {
  expect([...pricesIn('2021-01-15', '2021-02-28')]).toEqual([
    [
      'AAA',
      [
        { date: '2020-12-31', value: 4 },
        { date: '2021-02-28', value: 5 },
      ],
    ],
    ['BBB', [{ date: '2021-02-28', value: 7 }]],
  ])
})

test('a security without a price by the last day has none', () => {
  expect([...pricesIn('2020-06-30', '2020-06-30').keys()]).toEqual(['AAA'])
})
