import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../../../../src/domain/dates/calendar.ts'
import {
  endOfExpiringCalendar,
  isBusinessDay,
  nextBusinessDay,
  settlesOn,
} from '../../../../../src/domain/ledger/settlement/trading-calendar.ts'

/** ASX trading calendar 2026 (asx.com.au, "Trading hours"), and New Year's Day of 2027. */
const asx = {
  holidays: new Set([
    ...['2026-01-01', '2026-01-26', '2026-04-03', '2026-04-06', '2026-04-25', '2026-06-08', '2026-12-25'],
    ...['2026-12-28', '2027-01-01'],
  ]),
}

test.each([
  ['2026-03-09', '2026-03-11', 'from Monday to Wednesday'],
  ['2026-03-12', '2026-03-16', 'over a weekend'],
  ['2026-04-01', '2026-04-07', 'over Good Friday, a weekend and Easter Monday'],
  ['2026-12-24', '2026-12-30', 'over Christmas'],
  ['2026-12-31', '2027-01-05', 'over the end of the year'],
])('a trade of %s is settled on %s: %s', (traded, on) => {
  expect(settlesOn(asx, traded)).toEqual({ on, isCovered: true })
})

test('before 7 March 2016 it took three days', () => {
  expect(settlesOn(asx, '2016-03-03').on).toBe('2016-03-08')
  expect(settlesOn(asx, '2016-03-07').on).toBe('2016-03-09')
})

test('a day whose year the calendar does not have is said not to be covered, and counts weekends alone', () => {
  expect(settlesOn(asx, '2025-12-24')).toEqual({ on: '2025-12-26', isCovered: false })
  expect(settlesOn({ holidays: new Set() }, '2026-04-01')).toEqual({ on: '2026-04-03', isCovered: false })
})

test('a trade is settled on a business day after it, with one business day between', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4000 }), fc.array(fc.integer({ min: 0, max: 4010 })), (day, days) => {
      const start = '2017-01-01'
      const calendar = { holidays: new Set(days.map((one) => addDays(start, one))) }
      const traded = addDays(start, day)
      const { on } = settlesOn(calendar, traded)
      const between = nextBusinessDay(calendar, traded)
      expect([isBusinessDay(calendar, on), between > traded, nextBusinessDay(calendar, between)]).toEqual([
        ...[true, true],
        on,
      ])
    }),
  )
})

test('a calendar is near its end within 60 days of the end of its last year', () => {
  expect(endOfExpiringCalendar({ holidays: new Set(['2026-12-25']) }, '2026-11-01')).toBe('2026-12-31')
  expect(endOfExpiringCalendar({ holidays: new Set(['2026-12-25']) }, '2026-10-31')).toBeNull()
  expect(endOfExpiringCalendar({ holidays: new Set(['2026-12-25']) }, '2027-05-01')).toBe('2026-12-31')
  expect(endOfExpiringCalendar(asx, '2026-12-31')).toBeNull()
  expect(endOfExpiringCalendar({ holidays: new Set() }, '2026-12-31')).toBeNull()
})
