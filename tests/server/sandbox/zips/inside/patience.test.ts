import { expect, test } from 'vitest'
import { timeLimitAfter } from '../../../../../server/sandbox/zips/inside/pdf-timeouts.ts'
import { unzipLimits } from '../../../../../server/sandbox/zips/landing.ts'

const timesOf = (files: number): readonly number[] =>
  Array.from({ length: files }, (_, givenUp) => timeLimitAfter(givenUp, unzipLimits))

test('the first PDFs to be given up have all the time there is, and each after them half as much, down to the least', () => {
  expect(timesOf(13)).toEqual([...Array.from({ length: 5 }, () => 10_000), 5000, 2500, 1250, 625, 312.5, 250, 250, 250])
})

test('the least time is never more than the time', () => {
  expect(timeLimitAfter(9, { ...unzipLimits, timeMs: 100 })).toBe(100)
})
