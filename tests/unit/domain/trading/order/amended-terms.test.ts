import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareFill } from '../../../../../src/domain/trading/order/fills/allocate-units.ts'
import { amendedTerms } from '../../../../../src/domain/trading/order/terms/amended-terms.ts'
import { type OrderFill, unitsFilledFor } from '../../../../../src/domain/trading/order/fills/fill.ts'
import { type OrderAllocation, unitsOf } from '../../../../../src/domain/trading/order/terms/order-terms.ts'
import { orderAfter, orderCommands, reportFill, orderTerms } from '../../../support/trading/orders.ts'

const filledOf = (allocations: readonly OrderAllocation[], units: number): readonly OrderFill[] => {
  const reported = { execution: 'x1', units, price: 1, brokerage: 0, tradedOn: '2026-07-01' }
  const shared = shareFill(allocations, [], reported)
  return units === 0 ? [] : [{ fill: 1, ...reported, ...shared, source: 'hand', isBusted: false }]
}

const amendedTo = (allocations: readonly OrderAllocation[]) => ({
  ...orderTerms,
  allocations,
  quantity: unitsOf(allocations),
})

const block = [
  { account: 'A', units: 100 },
  { account: 'B', units: 100 },
]

test.each([
  ['was to have nothing any more', [{ account: 'A', units: 150 }], 50, { A: 125, B: 25 }],
  // prettier-ignore
  [
    'was to have less',
    [
      { account: 'A', units: 150 },
      { account: 'B', units: 20 },
    ],
    80,
    { A: 130, B: 40 },
  ],
  ['has all there is', [{ account: 'A', units: 100 }], 100, { A: 50, B: 50 }],
  ['has had none', [{ account: 'A', units: 150 }], 0, { A: 150 }],
])('who %s keeps what they had', (_, allocations, units, terms) => {
  const { allocations: agreed } = amendedTerms({ allocations: block }, amendedTo(allocations), filledOf(block, units))
  expect(Object.fromEntries(agreed.map(({ account, units: own }) => [account, own]))).toEqual(terms)
})

const anAllocation = (accounts: readonly string[]) =>
  fc
    .tuple(...accounts.map(() => fc.nat(1_000)))
    .map((units) => accounts.map((account, at) => ({ account, units: units[at] ?? 0 })))
    .map((all) => all.filter(({ units }) => units > 0))
    .filter((all) => all.length > 0)

test('everybody has at least what they had, all of it is the amended quantity, and nobody gets more than they were to have and had', () => {
  const names = ['A', 'B', 'C', 'D']
  fc.assert(
    fc.property(anAllocation(names), anAllocation(names), fc.nat(), (before, terms, seed) => {
      const amended = amendedTo(terms)
      const fills = filledOf(before, seed % (Math.min(unitsOf(before), amended.quantity) + 1))
      const { allocations } = amendedTerms({ allocations: before }, amended, fills)
      expect(unitsOf(allocations)).toBe(amended.quantity)
      for (const account of names) {
        const own = allocations.find((one) => one.account === account)?.units ?? 0
        const had = unitsFilledFor(fills, account)
        expect(own).toBeGreaterThanOrEqual(had)
        expect(own).toBeLessThanOrEqual(Math.max(had, terms.find((one) => one.account === account)?.units ?? 0))
      }
    }),
  )
})

test('an order is filled to the last unit of it, whatever came before the broker agreed', () => {
  const entered = orderCommands.EnterOrder({ terms: { ...orderTerms, quantity: 200, allocations: block } })
  const asked = orderCommands.RequestAmend({ terms: amendedTo([{ account: 'A', units: 150 }]) })
  const state = orderAfter(entered, asked, reportFill('x1', 50), orderCommands.AcceptAmend(), reportFill('x2', 100))
  expect(state._tag).toBe('Filled')
  expect('fills' in state ? [unitsFilledFor(state.fills, 'A'), unitsFilledFor(state.fills, 'B')] : []).toEqual([
    125, 25,
  ])
})
