import { expect, test } from 'vitest'
import { splitAdjustedDays, type PriceDay, quoteOf } from '../../../../../src/domain/trading/market/quote.ts'

const priceDayOf = (date: string, close: number, more: Partial<PriceDay> = {}): PriceDay => ({
  date,
  close,
  high: null,
  low: null,
  volume: null,
  ...more,
})

const yearDays: readonly PriceDay[] = [
  priceDayOf('2023-06-28', 200, { high: 210, low: 50 }),
  priceDayOf('2023-06-30', 90, { high: 99.5, low: 88 }),
  priceDayOf('2024-06-26', 120, { high: 121, low: 84 }),
  priceDayOf('2024-06-27', 100.1),
  priceDayOf('2024-06-28', 100.35, { high: 101, low: 100, volume: 5000 }),
]

test('the range of the year is that of its highs and lows, of the day that of the last, and the change since the close before', () => {
  expect(quoteOf(yearDays)).toEqual({
    LastTradePriceOnly: 100.35,
    Change: 0.25,
    DaysHigh: 101,
    DaysLow: 100,
    YearHigh: 121,
    YearLow: 84,
    Volume: 5000,
    date: '2024-06-28',
  })
})

test('what is not known of a day is null, and its close stands for its high and low within the year', () => {
  expect(quoteOf([priceDayOf('2024-06-27', 100.1)])).toEqual({
    LastTradePriceOnly: 100.1,
    Change: null,
    DaysHigh: null,
    DaysLow: null,
    YearHigh: 100.1,
    YearLow: 100.1,
    Volume: null,
    date: '2024-06-27',
  })
  expect(quoteOf([])).toBeUndefined()
})

test('prices before a split are those of the new units, on the day of it and after it as they are', () => {
  const days = [
    priceDayOf('2024-01-02', 300, { high: 303, low: 297, volume: 10 }),
    priceDayOf('2024-01-03', 100),
    priceDayOf('2024-01-04', 51),
  ]
  const splits = [
    { date: '2024-01-03', ratio: 3 },
    { date: '2024-01-04', ratio: 2 },
  ]
  expect(splitAdjustedDays(days, splits)).toEqual([
    priceDayOf('2024-01-02', 50, { high: 50.5, low: 49.5, volume: 60 }),
    priceDayOf('2024-01-03', 50),
    priceDayOf('2024-01-04', 51),
  ])
  expect(quoteOf(splitAdjustedDays(days, splits))?.Change).toBe(1)
})

test('a split after the last price makes that the price of the new units', () => {
  expect(splitAdjustedDays([priceDayOf('2024-01-02', 30)], [{ date: '2024-01-03', ratio: 2 }])).toEqual([
    priceDayOf('2024-01-02', 15),
  ])
})
