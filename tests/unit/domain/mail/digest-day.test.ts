import { expect, test } from 'vitest'
import { digestDay } from '../../../../src/domain/mail/mail-choices.ts'

const dayIn = (timeZone: string, instant: string) => digestDay(timeZone, new Date(instant))

test.each([
  ['UTC', '2026-07-01T06:59:59Z', '2026-06-30'],
  ['UTC', '2026-07-01T07:00:00Z', '2026-07-01'],
  ['Australia/Sydney', '2026-06-30T20:59:59Z', '2026-06-30'],
  ['Australia/Sydney', '2026-06-30T21:00:00Z', '2026-07-01'],
  ['Asia/Kathmandu', '2026-07-01T01:14:59Z', '2026-06-30'],
  ['Asia/Kathmandu', '2026-07-01T01:15:00Z', '2026-07-01'],
])('a digest is due at seven in the morning: in %s at %s it is of %s', (timeZone, instant, day) => {
  expect(dayIn(timeZone, instant)).toBe(day)
})

test('it is at seven by the clock on the days on which the clock is put forward and back', () => {
  expect(dayIn('Australia/Sydney', '2026-10-03T19:59:59Z')).toBe('2026-10-03')
  expect(dayIn('Australia/Sydney', '2026-10-03T20:00:00Z')).toBe('2026-10-04')
  expect(dayIn('Australia/Sydney', '2026-04-04T20:59:59Z')).toBe('2026-04-04')
  expect(dayIn('Australia/Sydney', '2026-04-04T21:00:00Z')).toBe('2026-04-05')
})

test('there is one for each day of a year, whatever the clock does in between', () => {
  const moments = Array.from({ length: 366 * 4 }, (_, quarter) => new Date(Date.UTC(2026, 0, 1, quarter * 6)))
  const days = moments.map((moment) => digestDay('Europe/Berlin', moment))
  expect(days).toEqual(days.toSorted())
  expect(new Set(days).size).toBe(367)
})
