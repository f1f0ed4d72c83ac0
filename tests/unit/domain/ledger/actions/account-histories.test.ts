import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountHistories, type SecurityTrade } from '../../../../../src/domain/ledger/actions/account-histories.ts'
import type { UnitAction } from '../../../../../src/domain/ledger/actions/corporate-action.ts'
import { parcelHistory } from '../../../../../src/domain/ledger/parcels/parcel-history.ts'
import { heldCost } from '../../../../../src/domain/ledger/parcels/parcel.ts'

const securityTradeOf = (
  date: string,
  type: SecurityTrade['type'],
  quantity: number,
  amount = 0,
  security = 'AAA',
): SecurityTrade => ({ security, date, type, quantity, amount })

const splitAction = (date: string, ratio: number, security = 'AAA'): UnitAction => ({
  type: ratio > 1 ? 'split' : 'consolidation',
  security,
  date,
  ratio,
})

const parcelsOf = (trades: readonly SecurityTrade[], actions: readonly UnitAction[], security = 'AAA') =>
  accountHistories(trades, actions)
    .get(security)
    ?.open.map(({ acquired, held, heldCost: cost }) => [acquired, held, cost])

test('a split makes more units of every parcel, at the same cost and of the same date', () => {
  const trades = [securityTradeOf('2020-01-02', 'buy', 100, -1_000), securityTradeOf('2021-01-04', 'buy', 50, -800)]
  expect(parcelsOf(trades, [splitAction('2022-03-01', 2)])).toEqual([
    ['2020-01-02', 200, 1_000],
    ['2021-01-04', 100, 800],
  ])
})

test('a consolidation makes fewer, one for ten and then one for ten again', () => {
  const trades = [
    securityTradeOf('1996-09-01', 'buy', 1_613, -2_258.2),
    securityTradeOf('1996-11-01', 'buy', 376, -823.44),
    securityTradeOf('2006-07-18', 'buy', 4_800, -9_948.24),
  ]
  expect(parcelsOf(trades, [splitAction('2009-12-01', 0.1), splitAction('2014-12-29', 0.1)])).toEqual([
    ['1996-09-01', 16.13, 2_258.2],
    ['1996-11-01', 3.76, 823.44],
    ['2006-07-18', 48, 9_948.24],
  ])
})

test('what is traded on its day is in the new units already', () => {
  const trades = [
    securityTradeOf('2022-03-01', 'sell', 150, 900),
    securityTradeOf('2022-03-01', 'buy', 10, -60),
    securityTradeOf('2020-01-02', 'buy', 100, -1_000),
  ]
  expect(parcelsOf(trades, [splitAction('2022-03-01', 2)])).toEqual([
    ['2020-01-02', 50, 250],
    ['2022-03-01', 10, 60],
  ])
})

test('an account’s own row of the day is its record of it, and another security’s is not', () => {
  const trades = [
    securityTradeOf('2020-01-02', 'buy', 15, -100),
    securityTradeOf('2020-01-02', 'buy', 15, -100, 'BBB'),
    securityTradeOf('2022-03-01', 'split', -13),
  ]
  const actions = [splitAction('2022-03-01', 0.1), splitAction('2022-03-01', 0.1, 'BBB')]
  expect(parcelsOf(trades, actions)).toEqual([['2020-01-02', 2, 100]])
  expect(parcelsOf(trades, actions, 'BBB')).toEqual([['2020-01-02', 1.5, 100]])
})

test('what is bought after it, or was sold before it, has nothing to do with it', () => {
  const trades = [
    securityTradeOf('2020-01-02', 'buy', 10, -100),
    securityTradeOf('2021-01-04', 'sell', 10, 120),
    securityTradeOf('2023-01-03', 'buy', 7, -70),
  ]
  const actions = [splitAction('2019-01-01', 3), splitAction('2022-03-01', 2), splitAction('2022-03-01', 5, 'CCC')]
  expect([...accountHistories(trades, actions)]).toEqual([['AAA', parcelHistory(trades)]])
})

test('no cost is lost or made by any number of them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ units: fc.integer({ min: 1, max: 500 }), cost: fc.integer({ min: 1, max: 1e6 }) }), {
        minLength: 1,
      }),
      fc.array(fc.constantFrom(2, 3, 0.5, 0.1, 1.5, 1 / 3), { maxLength: 5 }),
      (bought, ratios) => {
        const trades = bought.map(({ units, cost }) => securityTradeOf('2020-01-02', 'buy', units, -cost / 100))
        const actions = ratios.map((ratio, day) => splitAction(`2021-01-1${day.toString()}`, ratio))
        const open = accountHistories(trades, actions).get('AAA')?.open ?? []
        const paid = bought.reduce((sum, { cost }) => sum + cost, 0)
        expect(Math.round(heldCost(open) * 100)).toBe(paid)
      },
    ),
  )
})

const anyTrade = fc.record({
  type: fc.constantFrom<SecurityTrade['type']>(
    ...(['buy', 'sell', 'buy_back', 'transfer_in', 'transfer_out', 'split'] as const),
    ...(['return_of_capital', 'amit_increase'] as const),
  ),
  day: fc.integer({ min: 10, max: 28 }),
  units: fc.integer({ min: 1, max: 300 }),
  cents: fc.integer({ min: 1, max: 1e6 }),
})

test('what a unit cost is told after whatever changes the units or their cost', () => {
  const demerger: UnitAction = {
    type: 'demerger',
    security: 'AAA',
    date: '2021-01-20',
    newCode: 'BBB',
    ratio: 0.3,
    costShare: 0.21,
  }
  fc.assert(
    fc.property(fc.array(anyTrade, { maxLength: 25 }), (made) => {
      const trades = made.map(({ type, day, units, cents }) =>
        securityTradeOf(`2021-01-${day.toString()}`, type, units, (type === 'buy' ? -cents : cents) / 100),
      )
      const actions = [demerger, splitAction('2021-01-22', 3), splitAction('2021-01-24', 0.3, 'BBB')]
      for (const { open, held, costs } of accountHistories(trades, actions).values()) {
        const units = held.at(-1)?.value ?? 0
        if (units > 0) expect(units * (costs.at(-1)?.value ?? 0)).toBeCloseTo(heldCost(open), 6)
      }
    }),
  )
})
