import { expect, test } from 'vitest'
import { displayInstant } from '../../../../src/domain/dates/display-date.ts'
import { instantOfLocal, localMoment } from '../../../../src/domain/dates/local-moment.ts'

test.each([
  ['Australia/Sydney', '28-Nov-26 06:31 AEDT'],
  ['Australia/Perth', '28-Nov-26 03:31 AWST'],
  ['America/Los_Angeles', '27-Nov-26 11:31 GMT-8'],
  ['UTC', '27-Nov-26 19:31 UTC'],
])('B14: a moment is written by the clock of %s', (timeZone, text) => {
  expect(displayInstant(timeZone, new Date('2026-11-27T19:31:00Z'))).toBe(text)
})

test.each([
  ['Australia/Sydney', '2026-11-20T16:05', '2026-11-20T05:05:00.000Z'],
  ['Australia/Sydney', '2026-06-20T16:05', '2026-06-20T06:05:00.000Z'],
  ['America/Los_Angeles', '2026-11-20T16:05', '2026-11-21T00:05:00.000Z'],
  ['Australia/Sydney', '0002-01-01T00:00', '0001-12-31T13:56:00.000Z'],
])('B14: a field in %s that shows %s means %s', (timeZone, local, instant) => {
  expect(instantOfLocal(timeZone, local)).toBe(instant)
  expect(localMoment(timeZone, instant)).toBe(local)
})

test('B14: a time that the clock skips is an hour later', () => {
  expect(localMoment('Australia/Sydney', instantOfLocal('Australia/Sydney', '2026-10-04T02:30'))).toBe(
    '2026-10-04T03:30',
  )
})

test('an empty field is no instant', () => {
  expect([instantOfLocal('UTC', ''), localMoment('UTC', '')]).toEqual(['', ''])
})
