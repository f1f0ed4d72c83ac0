import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../../../../src/domain/dates/calendar.ts'
import { yearsBetween } from '../../../../../src/domain/ledger/returns/annualised.ts'

test.each([
  ['2019-06-30', '2024-06-30', 5],
  ['2023-05-31', '2024-05-31', 1],
  ['2023-02-28', '2024-02-29', 1],
  ['2024-02-29', '2025-02-28', 1],
  ['2020-02-29', '2024-02-29', 4],
  ['2022-04-17', '2024-04-17', 2],
  ['2024-04-17', '2024-04-17', 0],
  ['2023-05-31', '2023-06-30', 30 / 366],
  ['2022-06-30', '2023-07-31', 1 + 31 / 366],
  ['2021-06-30', '2022-07-31', 1 + 31 / 365],
  ['2023-12-31', '2024-12-30', 365 / 366],
  ['2018-07-26', '2024-05-31', 5 + 310 / 366],
])('from %s to %s are %d years', (opening, closing, years) => {
  expect(yearsBetween(opening, closing)).toBe(years)
})

test('a day later is always more, and never by more than a day of a year', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 9000 }), (start, length) => {
      const opening = addDays('1999-12-31', start)
      const closing = addDays(opening, length)
      const step = yearsBetween(opening, addDays(closing, 1)) - yearsBetween(opening, closing)
      expect(step).toBeGreaterThan(0)
      expect(step).toBeLessThan(1.0001 / 365)
    }),
  )
})
