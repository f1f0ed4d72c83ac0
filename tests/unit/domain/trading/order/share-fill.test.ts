import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inCents, totalOf } from '../../../../../src/domain/money.ts'
import { shareFill } from '../../../../../src/domain/trading/order/fills/allocate-units.ts'
import { unitsOf } from '../../../../../src/domain/trading/order/terms/order-terms.ts'

const fill = { execution: 'x1', units: 100, price: 1.005, brokerage: 10, tradedOn: '2026-07-01' }

test('brokerage and consideration are cut to the cent and add up', () => {
  const allocations = ['A', 'B', 'C'].map((account) => ({ account, units: 100 }))
  expect(shareFill(allocations, [], fill)).toEqual({
    consideration: 100.5,
    shares: [
      { account: 'A', units: 34, consideration: 34.17, brokerage: 3.4 },
      { account: 'B', units: 33, consideration: 33.17, brokerage: 3.3 },
      { account: 'C', units: 33, consideration: 33.16, brokerage: 3.3 },
    ],
  })
})

test('the shares of 200 accounts add up to the cent, and nobody is a cent off their exact share', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 200, maxLength: 200 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.double({ min: 0.01, max: 1, noNaN: true }),
      (units, price, brokerage, part) => {
        const allocations = units.map((each, index) => ({ account: `A${String(1000 + index)}`, units: each }))
        const filled = Math.max(1, Math.floor(unitsOf(allocations) * part))
        const reported = { ...fill, units: filled, price: price / 10_000, brokerage: brokerage / 100 }
        const { consideration, shares } = shareFill(allocations, [], reported)
        expect(unitsOf(shares)).toBe(filled)
        expect(totalOf(shares, (share) => share.consideration)).toBe(consideration)
        expect(totalOf(shares, (share) => share.brokerage)).toBe(reported.brokerage)
        for (const share of shares) {
          const exact = (100 * reported.brokerage * share.units) / filled
          expect(Math.abs(inCents(share.brokerage) - exact)).toBeLessThanOrEqual(1.000001)
        }
      },
    ),
    { numRuns: 50 },
  )
})
