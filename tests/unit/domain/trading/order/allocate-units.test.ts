import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocateUnits } from '../../../../../src/domain/trading/order/fills/allocate-units.ts'
import { type OrderAllocation, maxUnits, unitsOf } from '../../../../../src/domain/trading/order/terms/order-terms.ts'

const blockAllocations = (...units: readonly number[]): readonly OrderAllocation[] =>
  units.map((each, index) => ({ account: `A${String(index).padStart(3, '0')}`, units: each }))

/** The units of each account after each fill. */
const after = (asked: readonly OrderAllocation[], fills: readonly number[]): readonly ReadonlyMap<string, number>[] => {
  const had = new Map(asked.map(({ account }) => [account, 0]))
  return fills.map((units) => {
    for (const share of allocateUnits(asked, (account) => had.get(account) ?? 0, units))
      had.set(share.account, (had.get(share.account) ?? 0) + share.units)
    return new Map(had)
  })
}

test('a fill of half of it gives each half of what they asked for', () => {
  expect(allocateUnits(blockAllocations(100, 50, 50), () => 0, 100)).toEqual([
    { account: 'A000', units: 50 },
    { account: 'A001', units: 25 },
    { account: 'A002', units: 25 },
  ])
})

test('of equal claims the first account gets the odd unit, and the next the next', () => {
  expect(allocateUnits(blockAllocations(3, 3, 3), () => 0, 1)).toEqual([{ account: 'A000', units: 1 }])
  const second = allocateUnits(blockAllocations(3, 3, 3), (account) => (account === 'A000' ? 1 : 0), 1)
  expect(second).toEqual([{ account: 'A001', units: 1 }])
})

test('nobody loses a unit when more is filled, which largest remainders would take from them', () => {
  // A002 is due 1.43 of 10 units and would get two; of 11 it is due 1.57 and would keep one (the Alabama paradox)
  const held = after(blockAllocations(6, 6, 2), [10, 1]).map((each) => each.get('A002') ?? 0)
  expect(held[1]).toBeGreaterThanOrEqual(held[0] ?? 0)
})

const askedArbitrary = fc
  .array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 200 })
  .map((units) => blockAllocations(...units))

/** Fills one after another until the order is filled. */
const cutAt = (whole: number, cuts: readonly number[]): readonly number[] => {
  const bounds = [...new Set([...cuts.map((cut) => Math.floor(cut * whole)), whole])].toSorted((a, b) => a - b)
  return bounds.map((bound, index) => bound - (bounds[index - 1] ?? 0)).filter((units) => units > 0)
}

const fractionsArbitrary = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 })

test('whatever the fills, nobody is a whole unit off their share, and each has in the end what they asked for', () => {
  fc.assert(
    fc.property(askedArbitrary, fractionsArbitrary, (allocations, cuts) => {
      const whole = unitsOf(allocations)
      const fills = cutAt(whole, cuts)
      const states = after(allocations, fills)
      states.forEach((held, index) => {
        const filled = fills.slice(0, index + 1).reduce((total, units) => total + units, 0)
        expect([...held.values()].reduce((total, units) => total + units, 0)).toBe(filled)
        for (const { account, units } of allocations) {
          const own = held.get(account) ?? 0
          expect(Math.abs(own - (units * filled) / whole)).toBeLessThan(1)
          expect(own).toBeGreaterThanOrEqual(states[index - 1]?.get(account) ?? 0)
        }
      })
      expect(states.at(-1)).toEqual(new Map(allocations.map(({ account, units }) => [account, units])))
    }),
    { numRuns: 300 },
  )
})

test('what was busted is made up for by the fills that come after', () => {
  fc.assert(
    fc.property(askedArbitrary, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (allocations, part) => {
      const whole = unitsOf(allocations)
      fc.pre(whole > 2)
      const first = Math.max(1, Math.floor(whole * part))
      const second = Math.max(1, Math.floor((whole - first) / 2))
      const [one, both] = after(allocations, [first, second])
      const left = (account: string) => (both?.get(account) ?? 0) - (one?.get(account) ?? 0)
      const rest = allocateUnits(allocations, left, whole - second)
      const ends = allocations.map(
        ({ account }) => left(account) + (rest.find((share) => share.account === account)?.units ?? 0),
      )
      expect(ends).toEqual(allocations.map(({ units }) => units))
    }),
  )
})

test('an order of the most units there may be is cut exactly', () => {
  const allocations = blockAllocations(maxUnits - 2, 1, 1)
  const [half, all] = after(allocations, [maxUnits / 2, maxUnits / 2])
  expect([...(half?.values() ?? [])].reduce((total, units) => total + units, 0)).toBe(maxUnits / 2)
  expect([...(all?.values() ?? [])]).toEqual([maxUnits - 2, 1, 1])
})
