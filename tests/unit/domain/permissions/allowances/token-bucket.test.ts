import fc from 'fast-check'
import { expect, test } from 'vitest'
import { takeToken } from '../../../../../src/domain/permissions/allowances/allowances.ts'
import { E } from '../../../../../src/domain/fp.ts'

const five = { burst: 5, everySeconds: 6 }

interface Taking {
  readonly fullAt: number
  readonly times: readonly number[]
  readonly waits: readonly number[]
}

/** Asks for a token at each of these times. */
const takingOf = (rate: typeof five, asked: readonly number[]): Taking =>
  asked.reduce<Taking>(
    ({ fullAt, times, waits }, now) => {
      const taken = takeToken(rate, fullAt, now)
      return E.isRight(taken)
        ? { fullAt: taken.right, times: [...times, now], waits }
        : { fullAt: taken.left.fullAt, times, waits: [...waits, taken.left.waitMs] }
    },
    { fullAt: 0, times: [], waits: [] },
  )

test('so many come at once, and then one each time a token has come', () => {
  const asked = [0, 0, 0, 0, 0, 0, 5999, 6000, 6000, 17_999, 17_999]
  const { times, waits } = takingOf(five, asked)
  expect(times).toEqual([0, 0, 0, 0, 0, 6000, 17_999])
  expect(waits).toEqual([6000, 1, 6000, 1])
})

test('whoever waits as long as was said gets a token, and none a millisecond sooner', () => {
  const { fullAt } = takingOf(five, [1000, 1000, 1000, 1000, 1000])
  expect(takeToken(five, fullAt, 4000)).toEqual(E.left({ waitMs: 3000, fullAt }))
  expect(E.isLeft(takeToken(five, fullAt, 6999))).toBe(true)
  expect(E.isRight(takeToken(five, fullAt, 7000))).toBe(true)
})

test('a clock that was set back by a year keeps nobody out for longer than one token takes', () => {
  const year = 365 * 24 * 3600 * 1000
  const { times, waits } = takingOf(five, [year, 0, 5999, 6000, 6000, 11_999, 12_000])
  expect(waits).toEqual([6000, 1, 6000, 1])
  expect(times).toEqual([year, 6000, 12_000])
})

test('in no span of time do more get through than the burst and what has come meanwhile', () => {
  const rates = fc.record({ burst: fc.integer({ min: 1, max: 50 }), everySeconds: fc.integer({ min: 1, max: 60 }) })
  const pauses = fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 200 })
  fc.assert(
    fc.property(rates, pauses, (rate, gaps) => {
      const asked = gaps.map((_, index) => gaps.slice(0, index + 1).reduce((sum, gap) => sum + gap, 0))
      const { times, waits } = takingOf(rate, asked)
      for (const [first, start] of times.entries())
        for (const [more, end] of times.slice(first).entries())
          expect(more + 1).toBeLessThanOrEqual(rate.burst + (end - start) / (rate.everySeconds * 1000))
      for (const wait of waits) expect(wait).toSatisfy((ms: number) => ms > 0 && ms <= rate.everySeconds * 1000)
    }),
  )
})
