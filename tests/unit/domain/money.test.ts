import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundToCents, shareBetween, totalOf } from '../../../src/domain/money.ts'

const itself = (amount: number): number => amount

test.each([
  [3 * 1.115, 3.35],
  [1.005, 1.01],
  [-1.005, -1.01],
  [0.1 + 0.2, 0.3],
  [2.344_999, 2.34],
  [-0.001, 0],
  [9_999_999_999.994, 9_999_999_999.99],
])('%d is %d to the cent', (amount, rounded) => {
  expect(roundToCents(amount)).toBe(rounded)
})

test('amounts are added without dust, however many', () => {
  expect(totalOf([0.1, 0.2, -0.3], itself)).toBe(0)
  expect(
    totalOf(
      Array.from({ length: 100_000 }, () => 44_907.88),
      itself,
    ),
  ).toBe(4_490_788_000)
})

describe('of any amount and any parts', () => {
  const amount = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }).map((whole) => whole / 100)
  const parts = fc.array(
    fc.integer({ min: 1, max: 1_000_000 }).map((units) => units / 1_000),
    { minLength: 1, maxLength: 40 },
  )
  const sharesOf = (whole: number, of: readonly number[]) => {
    const ends = of.map((_, index) => of.slice(0, index + 1).reduce((sum, part) => sum + part, 0))
    const units = ends.at(-1) ?? 0
    return ends.map((end, index) => ({
      share: shareBetween(whole, ends[index - 1] ?? 0, end, units),
      exact: (whole * (of[index] ?? 0)) / units,
    }))
  }

  test('the shares are whole cents and add up to it', () => {
    fc.assert(
      fc.property(amount, parts, (whole, of) => {
        const shares = sharesOf(whole, of).map(({ share }) => share)
        expect(shares.map(roundToCents)).toEqual(shares)
        expect(totalOf(shares, itself)).toBe(roundToCents(whole))
      }),
    )
  })

  test('no share is a cent off its own', () => {
    fc.assert(
      fc.property(amount, parts, (whole, of) => {
        for (const { share, exact } of sharesOf(whole, of)) expect(Math.abs(share - exact)).toBeLessThan(0.010_001)
      }),
    )
  })
})
