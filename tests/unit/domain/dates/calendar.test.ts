import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  addMonthsEndToEnd,
  datesOfYear,
  daysBetween,
  monthOf,
  weekStart,
} from '../../../../src/domain/dates/calendar.ts'
import { displayDate } from '../../../../src/domain/dates/display-date.ts'

const datesArbitrary = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('days are counted across leap days and daylight saving', () => {
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
  expect(daysBetween('2023-02-28', '2023-03-01')).toBe(1)
  expect(daysBetween('2026-03-01', '2026-11-30')).toBe(274)
})

test('adding days and counting them are each other’s inverse', () => {
  fc.assert(
    fc.property(datesArbitrary, fc.integer({ min: -4000, max: 4000 }), (date, days) => {
      expect(daysBetween(date, addDays(date, days))).toBe(days)
    }),
  )
})

test('a month back from its 31st is the last day of a shorter month', () => {
  expect(addMonths('2024-03-31', -1)).toBe('2024-02-29')
  expect(addMonths('2024-05-31', -3)).toBe('2024-02-29')
  expect(addMonths('2024-02-29', -12)).toBe('2023-02-28')
})

test.each([
  ['2023-06-30', -1, '2023-05-31'],
  ['2024-02-29', -1, '2024-01-31'],
  ['2024-02-28', -1, '2024-01-28'],
  ['2024-02-29', -12, '2023-02-28'],
  ['2023-02-28', -12, '2022-02-28'],
  ['2025-02-28', -12, '2024-02-29'],
  ['2024-02-28', -12, '2023-02-28'],
  ['2023-05-30', -3, '2023-02-28'],
  ['2023-02-28', 24, '2025-02-28'],
  ['2023-02-28', 12, '2024-02-29'],
])('from %s, %i months end to end are %s', (date, months, other) => {
  expect(addMonthsEndToEnd(date, months)).toBe(other)
})

test('from any other day than a month’s last, months end to end are months', () => {
  fc.assert(
    fc.property(datesArbitrary, fc.integer({ min: -900, max: 900 }), (date, months) => {
      fc.pre(monthOf(addDays(date, 1)) === monthOf(date))
      expect(addMonthsEndToEnd(date, months)).toBe(addMonths(date, months))
    }),
  )
})

test('a week begins on its Monday', () => {
  expect(weekStart('2024-05-31')).toBe('2024-05-27')
  expect(weekStart('2024-05-27')).toBe('2024-05-27')
  expect(weekStart('2024-06-02')).toBe('2024-05-27')
  expect(weekStart('1969-12-31')).toBe('1969-12-29')
})

test('a month is named by its year and number', () => {
  expect(monthOf('2024-05-31')).toBe('2024-05')
})

test.each([
  ['2026-11-20', '20-Nov-26'],
  ['2024-05-01', '01-May-24'],
  ['2000-01-31', '31-Jan-00'],
])('%s is displayed as %s', (date, displayed) => {
  expect(displayDate(date)).toBe(displayed)
})

test('a year has each of its days', () => {
  expect(datesOfYear(2023)).toHaveLength(365)
  expect(datesOfYear(2024)).toHaveLength(366)
  expect([datesOfYear(2024)[0], datesOfYear(2024)[59], datesOfYear(2024).at(-1)]).toEqual([
    '2024-01-01',
    '2024-02-29',
    '2024-12-31',
  ])
})
