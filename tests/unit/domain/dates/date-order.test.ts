import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DateOrder, parseDate, dateOrders, orderOf } from '../../../../src/domain/dates/date-order.ts'
import { O } from '../../../../src/domain/fp.ts'

test.each([
  ['day-month-year', '24/11/2026', '2026-11-24'],
  ['day-month-year', '3.4.26', '2026-04-03'],
  ['day-month-year', '24-Nov-26', '2026-11-24'],
  ['day-month-year', '24 November 2026', '2026-11-24'],
  ['day-month-year', '24 Sept. 85', '1985-09-24'],
  ['day-month-year', '24/11/2026 0:00', '2026-11-24'],
  ['day-month-year', '24112026', '2026-11-24'],
  ['month-day-year', '03/04/2026', '2026-03-04'],
  ['month-day-year', 'Nov 24, 2026', '2026-11-24'],
  ['year-month-day', '20261124', '2026-11-24'],
  ['year-month-day', '2026/11/24', '2026-11-24'],
  ['year-month-day', '2026-11-24T10:15:00', '2026-11-24'],
] as const)('with %s, %s is %s', (order, text, date) => {
  expect(parseDate(order, text)).toEqual(O.some(date))
})

test.each([
  ['day-month-year', '11/24/2026'],
  ['day-month-year', '31/02/2026'],
  ['day-month-year', '2026-11-24'],
  ['day-month-year', 'Total'],
  ['day-month-year', '24/11'],
  ['day-month-year', '24-Ju-26'],
  ['month-day-year', '24-Nov-26'],
  ['year-month-day', '26-11-24'],
  ['year-month-day', '24/11/2026'],
  ['year-month-day', '2026-11-24T10:15:00 Sydney'],
] as const)('with %s, %s is no date', (order, text) => {
  expect(parseDate(order, text)).toEqual(O.none)
})

// POSIX.1-2017, strptime, %y: 69 to 99 are 1969 to 1999, and 00 to 68 are 2000 to 2068
test('years of two digits are those that POSIX takes them for', () => {
  expect(['01/01/68', '01/01/69'].map((text) => parseDate('day-month-year', text))).toEqual([
    O.some('2068-01-01'),
    O.some('1969-01-01'),
  ])
})

const parts: Readonly<Record<DateOrder, readonly number[]>> = {
  'year-month-day': [0, 1, 2],
  'day-month-year': [2, 1, 0],
  'month-day-year': [1, 2, 0],
}

test('a date is read back by the order it was written in, whatever stands between its parts', () => {
  const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(
      days,
      fc.constantFrom('-', '/', '.', ' ', ''),
      fc.constantFrom(...dateOrders),
      (day, between, order) => {
        const iso = day.toISOString().slice(0, 10)
        const own = iso.split('-')
        expect(parseDate(order, parts[order].map((at) => own[at]).join(between))).toEqual(O.some(iso))
      },
    ),
  )
})

test('the order is that of most of them, and none where two are as good', () => {
  expect(orderOf(['03/04/2026', '12/12/2026'])).toEqual(O.none)
  expect(orderOf(['03/04/2026', '13/04/2026'])).toEqual(O.some('day-month-year'))
  expect(orderOf(['03/04/2026', '04/13/2026', 'Total'])).toEqual(O.some('month-day-year'))
  expect(orderOf(['20261124'])).toEqual(O.some('year-month-day'))
  expect(orderOf([])).toEqual(O.some('year-month-day'))
})

test.each([
  ['year-month-day', '2026-11-24T10:15:00Z', '2026-11-24'],
  ['year-month-day', '2026-11-24T13:30:00.000Z', '2026-11-25'],
  ['year-month-day', '2026-11-24 23:30+11:00', '2026-11-24'],
  ['year-month-day', '2026-11-24T20:00:00-0500', '2026-11-25'],
  ['day-month-year', '24/11/2026 01:30:00 PM UTC', '2026-11-25'],
  ['day-month-year', '24/11/2026 12:30 AM GMT', '2026-11-24'],
] as const)('section 4: with %s, %s is %s in Sydney', (order, text, date) => {
  expect(parseDate(order, text, 'Australia/Sydney')).toEqual(O.some(date))
})
