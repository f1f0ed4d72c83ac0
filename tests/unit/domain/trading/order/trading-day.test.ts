import { expect, test } from 'vitest'
import { isBusinessDay } from '../../../../../src/domain/ledger/settlement/trading-calendar.ts'
import { isPastGoodUntil, tradingDay } from '../../../../../src/domain/trading/order/terms/trading-day.ts'

const openBut = (...holidays: readonly string[]) => {
  const calendar = { holidays: new Set(holidays) }
  return (day: string): boolean => isBusinessDay(calendar, day)
}

test.each([
  ['2024-01-04', '00:00', '2024-01-04'],
  ['2024-01-04', '16:14', '2024-01-04'],
  ['2024-01-04', '16:15', '2024-01-05'],
  ['2024-01-05', '16:15', '2024-01-08'],
  ['2024-01-06', '10:00', '2024-01-08'],
  ['2024-01-07', '18:00', '2024-01-08'],
])('what is entered on %s at %s for the day is good for %s', (day, time, good) => {
  expect(tradingDay({ day, time }, '16:15', openBut())).toBe(good)
})

test('days on which nothing is traded are passed over', () => {
  expect(tradingDay({ day: '2024-01-25', time: '17:00' }, '16:15', openBut('2024-01-26'))).toBe('2024-01-29')
})

test.each([
  ['2024-01-03', '09:00', true],
  ['2024-01-04', '16:14', false],
  ['2024-01-04', '16:15', true],
  ['2024-01-05', '23:59', false],
])('what is good until %s has ended on the fourth at %s: %s', (goodUntil, time, ended) => {
  expect(isPastGoodUntil(goodUntil, { day: '2024-01-04', time }, '16:15')).toBe(ended)
})
