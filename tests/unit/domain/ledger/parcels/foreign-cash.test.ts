import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CashMove,
  foreignCashHistory,
  forexGainOf,
} from '../../../../../src/domain/ledger/parcels/foreign-cash.ts'
import { roundToCents, totalOf } from '../../../../../src/domain/money.ts'

const cashMoveOf = (date: string, amount: number, value: number): CashMove => ({ date, amount, value })

describe('cash in another currency', () => {
  test('of US$20,000 bought at US$0.80 for a dollar and exchanged at US$0.70 has gained A$3,571', () => {
    const { realised } = foreignCashHistory([
      cashMoveOf('2024-07-01', 20_000, 25_000),
      cashMoveOf('2024-12-01', -20_000, roundToCents(-20_000 / 0.7)),
    ])
    expect(realised).toEqual([
      {
        acquired: '2024-07-01',
        realised: '2024-12-01',
        amount: 20_000,
        cost: 25_000,
        proceeds: 28_571.43,
        event: 'FRE2',
      },
    ])
    expect(realised.map(forexGainOf)).toEqual([3571.43])
  })

  test('goes as it came, the first first', () => {
    const { realised, open, balances, costs } = foreignCashHistory([
      cashMoveOf('2024-01-01', 1000, 1500),
      cashMoveOf('2024-02-01', 1000, 1600),
      cashMoveOf('2024-03-01', -1500, -2550),
    ])
    expect(realised.map(({ acquired, amount, cost, proceeds }) => [acquired, amount, cost, proceeds])).toEqual([
      ['2024-01-01', 1000, 1500, 1700],
      ['2024-02-01', 500, 800, 850],
    ])
    expect(open).toEqual([{ date: '2024-02-01', amount: 1000, value: 1600, left: 500 }])
    expect(balances.map(({ value }) => value)).toEqual([1000, 2000, 500])
    expect(costs.map(({ value }) => value)).toEqual([1500, 3100, 800])
  })

  test('that was overdrawn is paid back for more than was received, which is a loss', () => {
    const { realised, open } = foreignCashHistory([
      cashMoveOf('2024-01-01', -100, -150),
      cashMoveOf('2024-02-01', 40, 64),
      cashMoveOf('2024-03-01', 80, 120),
    ])
    expect(realised.map(({ amount, cost, proceeds, event }) => [amount, cost, proceeds, event])).toEqual([
      [40, 64, 60, 'FRE4'],
      [60, 90, 90, 'FRE4'],
    ])
    expect(realised.map(forexGainOf)).toEqual([-4, 0])
    expect(open).toEqual([{ date: '2024-03-01', amount: 80, value: 120, left: 20 }])
  })
})

const movesArbitrary = fc.array(
  fc
    .record({ cents: fc.integer({ min: -500_000, max: 500_000 }), rate: fc.integer({ min: 5_000, max: 25_000 }) })
    .filter(({ cents: amount }) => amount !== 0),
  { maxLength: 30 },
)

test('what all came to is what is left at its cost, and what was gained, to the cent', () => {
  fc.assert(
    fc.property(movesArbitrary, (drawn) => {
      const all = drawn.map(({ cents: amount, rate }, day) =>
        cashMoveOf(
          `2024-01-${String(day + 1).padStart(2, '0')}`,
          amount / 100,
          roundToCents((amount / 100) * (rate / 10_000)),
        ),
      )
      const { realised, balances, costs } = foreignCashHistory(all)
      const came = totalOf(all, ({ value }) => value)
      const gained = totalOf(realised, forexGainOf)
      expect(roundToCents((costs.at(-1)?.value ?? 0) - gained)).toBe(came)
      expect(balances.at(-1)?.value ?? 0).toBeCloseTo(
        all.reduce((sum, { amount }) => sum + amount, 0),
        6,
      )
    }),
  )
})
