import { expect, test } from 'vitest'
import { openPrintTimes } from '../../../server/printing/print-times.ts'
import { O } from '../../../src/domain/fp.ts'

test('First aid 6: a print is estimated from the median of those of a similar size, in proportion', () => {
  const times = openPrintTimes()
  expect(times.estimateMs(1_000_000)).toEqual(O.none)
  times.add({ letters: 1_000, ms: 300 })
  expect(times.estimateMs(1_000_000)).toEqual(O.none)
  for (const ms of [9_000, 10_000, 60_000]) times.add({ letters: 1_000_000, ms })
  expect(times.estimateMs(1_000_000)).toEqual(O.some(10_000))
  expect(times.estimateMs(500_000)).toEqual(O.some(5_000))
  expect(times.estimateMs(1_500)).toEqual(O.some(450))
})

test('First aid 6: pages of this server, whose size is not known, are estimated from one another', () => {
  const times = openPrintTimes()
  times.add({ letters: 1_000_000, ms: 10_000 })
  expect(times.estimateMs(0)).toEqual(O.none)
  times.add({ letters: 0, ms: 2_000 })
  expect(times.estimateMs(0)).toEqual(O.some(2_000))
})
