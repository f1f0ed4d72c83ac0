import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, daysBetween } from '../../../../src/domain/dates/calendar.ts'
import { financialMonthOf } from '../../../../src/domain/dates/financial-year.ts'
import {
  DatePreset,
  defaultDates,
  presetDates,
  renewedDates,
  availablePresets,
  presetTitle,
} from '../../../../src/domain/reports/date-presets.ts'
import { E } from '../../../../src/domain/fp.ts'

const chosen = { StartDate: '2020-02-03', EndDate: '2020-03-04', PositionDate: '2020-05-06' }

const spanOf = (preset: DatePreset, current: string): string => {
  const { StartDate, EndDate, PositionDate } = presetDates(preset, current, chosen)
  expect(PositionDate).toBe(EndDate)
  return `${StartDate} ${EndDate}`
}

const presetList = ['fytd', 'lfy', 'september', 'december', 'march', 'june', 'current'] as const

/** Start and end of each preset, seen from the middle of every month of two financial years. */
const middles: readonly (readonly [string, ...string[]])[] = [
  ['2026-07-15', '2026-07-01', '2025-07-01', '2025-09-30', '2025-12-31', '2026-03-31', '2026-06-30', '2026-07-01'],
  ['2026-08-15', '2026-07-01', '2025-07-01', '2025-09-30', '2025-12-31', '2026-03-31', '2026-06-30', '2026-07-01'],
  ['2026-09-15', '2026-07-01', '2025-07-01', '2025-09-30', '2025-12-31', '2026-03-31', '2026-06-30', '2026-07-01'],
  ['2026-10-15', '2026-07-01', '2025-07-01', '2026-09-30', '2025-12-31', '2026-03-31', '2026-06-30', '2026-10-01'],
  ['2026-11-15', '2026-07-01', '2025-07-01', '2026-09-30', '2025-12-31', '2026-03-31', '2026-06-30', '2026-10-01'],
  ['2026-12-15', '2026-07-01', '2025-07-01', '2026-09-30', '2025-12-31', '2026-03-31', '2026-06-30', '2026-10-01'],
  ['2027-01-15', '2026-07-01', '2025-07-01', '2026-09-30', '2026-12-31', '2026-03-31', '2026-06-30', '2027-01-01'],
  ['2027-02-15', '2026-07-01', '2025-07-01', '2026-09-30', '2026-12-31', '2026-03-31', '2026-06-30', '2027-01-01'],
  ['2027-03-15', '2026-07-01', '2025-07-01', '2026-09-30', '2026-12-31', '2026-03-31', '2026-06-30', '2027-01-01'],
  ['2027-04-15', '2026-07-01', '2025-07-01', '2026-09-30', '2026-12-31', '2027-03-31', '2026-06-30', '2027-04-01'],
  ['2027-05-15', '2026-07-01', '2025-07-01', '2026-09-30', '2026-12-31', '2027-03-31', '2026-06-30', '2027-04-01'],
  ['2027-06-15', '2026-07-01', '2025-07-01', '2026-09-30', '2026-12-31', '2027-03-31', '2026-06-30', '2027-04-01'],
  ['2027-07-15', '2027-07-01', '2026-07-01', '2026-09-30', '2026-12-31', '2027-03-31', '2027-06-30', '2027-07-01'],
  ['2027-08-15', '2027-07-01', '2026-07-01', '2026-09-30', '2026-12-31', '2027-03-31', '2027-06-30', '2027-07-01'],
  ['2027-09-15', '2027-07-01', '2026-07-01', '2026-09-30', '2026-12-31', '2027-03-31', '2027-06-30', '2027-07-01'],
  ['2027-10-15', '2027-07-01', '2026-07-01', '2027-09-30', '2026-12-31', '2027-03-31', '2027-06-30', '2027-10-01'],
  ['2027-11-15', '2027-07-01', '2026-07-01', '2027-09-30', '2026-12-31', '2027-03-31', '2027-06-30', '2027-10-01'],
  ['2027-12-15', '2027-07-01', '2026-07-01', '2027-09-30', '2026-12-31', '2027-03-31', '2027-06-30', '2027-10-01'],
  ['2028-01-15', '2027-07-01', '2026-07-01', '2027-09-30', '2027-12-31', '2027-03-31', '2027-06-30', '2028-01-01'],
  ['2028-02-15', '2027-07-01', '2026-07-01', '2027-09-30', '2027-12-31', '2027-03-31', '2027-06-30', '2028-01-01'],
  ['2028-03-15', '2027-07-01', '2026-07-01', '2027-09-30', '2027-12-31', '2027-03-31', '2027-06-30', '2028-01-01'],
  ['2028-04-15', '2027-07-01', '2026-07-01', '2027-09-30', '2027-12-31', '2028-03-31', '2027-06-30', '2028-04-01'],
  ['2028-05-15', '2027-07-01', '2026-07-01', '2027-09-30', '2027-12-31', '2028-03-31', '2027-06-30', '2028-04-01'],
  ['2028-06-15', '2027-07-01', '2026-07-01', '2027-09-30', '2027-12-31', '2028-03-31', '2027-06-30', '2028-04-01'],
]

const quarterEndingOn = (end: string): string => `${addMonths(addDays(end, 1), -3)} ${end}`

describe('in the middle of a month', () => {
  test.each(middles)(
    '%s every preset has its dates',
    (current, fytd, lfy, september, december, march, june, quarter) => {
      expect(presetList.map((preset) => spanOf(preset, current))).toEqual([
        `${fytd} ${current}`,
        `${lfy} ${addDays(fytd, -1)}`,
        ...[september, december, march, june].map((end) => quarterEndingOn(end)),
        `${quarter} ${current}`,
      ])
    },
  )
})

describe('on a day that begins or ends something', () => {
  const rows: readonly [string, DatePreset, string][] = [
    ['2026-06-30', 'fytd', '2025-07-01 2026-06-30'],
    ['2026-06-30', 'lfy', '2024-07-01 2025-06-30'],
    ['2026-06-30', 'june', '2026-04-01 2026-06-30'],
    ['2026-06-30', 'current', '2026-04-01 2026-06-30'],
    ['2026-06-29', 'june', '2025-04-01 2025-06-30'],
    ['2026-07-01', 'fytd', '2026-07-01 2026-07-01'],
    ['2026-07-01', 'lfy', '2025-07-01 2026-06-30'],
    ['2026-07-01', 'june', '2026-04-01 2026-06-30'],
    ['2026-07-01', 'current', '2026-07-01 2026-07-01'],
    ['2026-12-31', 'december', '2026-10-01 2026-12-31'],
    ['2027-01-01', 'current', '2027-01-01 2027-01-01'],
    ['2028-02-29', 'fytd', '2027-07-01 2028-02-29'],
    ['2028-02-29', 'current', '2028-01-01 2028-02-29'],
    ['2028-02-29', 'december', '2027-10-01 2027-12-31'],
    ['2028-03-31', 'march', '2028-01-01 2028-03-31'],
    ['2028-09-30', 'september', '2028-07-01 2028-09-30'],
  ]
  test.each(rows)('on %s the choice of %s is %s', (current, preset, dates) => {
    expect(spanOf(preset, current)).toBe(dates)
  })
})

const dateArbitrary = fc.integer({ min: 0, max: 30_000 }).map((days) => addDays('1990-01-01', days))

test('no preset ends after the current data date, or before it begins, or is of another length than its name says', () => {
  fc.assert(
    fc.property(dateArbitrary, fc.constantFrom(...presetList), (current, preset) => {
      const { StartDate, EndDate } = presetDates(preset, current, chosen)
      const days = daysBetween(StartDate, EndDate) + 1
      expect(EndDate <= current && StartDate <= EndDate).toBe(true)
      if (preset === 'lfy') expect([365, 366]).toContain(days)
      else if (preset !== 'fytd') expect(days).toBeLessThanOrEqual(92)
      if (preset in { september: 0, december: 0, march: 0, june: 0 }) {
        expect(days).toBeGreaterThanOrEqual(90)
        expect(daysBetween(EndDate, current)).toBeLessThan(366)
      }
    }),
  )
})

test('financial months count from July', () => {
  const months = Array.from({ length: 12 }, (_, month) => financialMonthOf(addMonths('2026-07-31', month)))
  expect(months).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
})

test('custom dates stay as they were chosen as far as figures go, and every screen begins with the financial year to date', () => {
  expect(presetDates('custom', '2026-11-20', chosen)).toEqual(chosen)
  const day = '2020-01-01'
  expect(renewedDates('custom', day, chosen)).toEqual({ StartDate: day, EndDate: day, PositionDate: day })
  expect(defaultDates('2026-11-20')).toEqual({
    StartDate: '2026-07-01',
    EndDate: '2026-11-20',
    PositionDate: '2026-11-20',
  })
})

test('a quarter says of which year it is', () => {
  expect((['december', 'september', 'lfy'] as const).map((preset) => presetTitle(preset, '2026-11-20'))).toEqual([
    'December quarter 2025',
    'September quarter 2026',
    'Last financial year',
  ])
})

test('every screen offers the same presets, of a report of a financial year the last one first', () => {
  expect(availablePresets(false).join(' ')).toBe('fytd lfy september december march june current custom')
  expect(availablePresets(true).join(' ')).toBe('lfy fytd september december march june current custom')
})

test('both spellings of the financial year to date are read', () => {
  expect(['fytd', 'ftyd', 'june'].map((text) => DatePreset.decode(text))).toEqual([
    E.right('fytd'),
    E.right('fytd'),
    E.right('june'),
  ])
  expect(E.isLeft(DatePreset.decode('whenever'))).toBe(true)
})
