import { describe, expect, test } from 'vitest'
import { accountHistories } from '../../../../../src/domain/ledger/actions/account-histories.ts'
import type { UnitAction } from '../../../../../src/domain/ledger/actions/corporate-action.ts'
import type { ParcelTrade } from '../../../../../src/domain/ledger/parcels/parcel.ts'
import { parcelHistory } from '../../../../../src/domain/ledger/parcels/parcel-history.ts'
import { noCarriedPrices } from '../../../../../src/domain/ledger/valuation/carried-prices.ts'
import { pricedPositions } from '../../../../../src/domain/ledger/valuation/exchange.ts'
import { pricesOf } from '../../../../../src/domain/ledger/valuation/ledger.ts'

const buyTrade: ParcelTrade = { date: '2024-01-02', type: 'buy', quantity: 10, amount: -500 }
const splitTrade = (quantity: number): ParcelTrade => ({ date: '2024-05-10', type: 'split', quantity, amount: 0 })
const market = [
  { date: '2024-04-30', value: 60 },
  { date: '2024-05-31', value: 22 },
]

const held = (account: string, trades: readonly ParcelTrade[]) => ({
  account,
  security: 'IVV',
  trades,
  history: parcelHistory(trades),
})

test('accounts that a security was split for, each in its own row, have the price divided for them until the next', () => {
  const same = [held('P1', [buyTrade]), held('P2', [buyTrade, splitTrade(20)]), held('P3', [buyTrade, splitTrade(20)])]
  const { positions, prices, splits } = pricedPositions(
    { positions: same, market: market, facts: [] },
    noCarriedPrices,
    '2024-05-01',
  )
  const divided = [market[0], { date: '2024-05-10', value: 20 }, market[1]]
  const series = positions.map((position) => pricesOf({ prices: new Map([['IVV', prices]]) }, position))
  expect(series).toEqual([market, divided, divided])
  expect(splits).toEqual([{ date: '2024-05-10', ratio: 70 / 30 }])
})

describe('the own split of a day is of the units that the row found, also where on that day', () => {
  const [security, date] = ['IVV', '2024-05-10']
  const valued = (action: UnitAction, trades: readonly ParcelTrade[]) => {
    const bought = (code: string) => (trade: ParcelTrade) => ({ ...trade, security: code })
    const histories = accountHistories([...trades.map(bought(security)), bought('OLD')(buyTrade)], [action])
    const position = { account: 'P1', security, trades, history: histories.get(security) ?? parcelHistory([]) }
    return pricedPositions({ positions: [position], market: [market[0]!], facts: [] }, noCarriedPrices, '2024-05-01')
  }

  test.each<UnitAction>([
    { type: 'code-change', security, date, newCode: 'NEW', ratio: 1 },
    { type: 'merger', security, date, newCode: 'NEW', ratio: 0.5 },
    { type: 'delisting', security, date },
  ])('there is a $type of it', (action) => {
    const { positions, splits } = valued(action, [buyTrade, splitTrade(20)])
    expect(positions[0]?.prices?.at(-1)).toEqual({ date, value: 20 })
    expect(splits).toEqual([{ date, ratio: 3 }])
  })

  test('there came more of another security before it', () => {
    const action: UnitAction = { type: 'code-change', security: 'OLD', date, newCode: security, ratio: 1 }
    const { positions, splits } = valued(action, [buyTrade, splitTrade(20)])
    expect(positions[0]?.prices?.at(-1)).toEqual({ date, value: 30 })
    expect(splits).toEqual([{ date, ratio: 2 }])
  })

  test('there are two rows, and a sale', () => {
    const sale: ParcelTrade = { date, type: 'sell', quantity: 50, amount: 500 }
    const { positions, splits } = valued({ type: 'delisting', security: 'OLD', date }, [
      buyTrade,
      splitTrade(20),
      splitTrade(30),
      sale,
    ])
    expect(positions[0]?.prices?.at(-1)).toEqual({ date, value: 10 })
    expect(splits).toEqual([{ date, ratio: 6 }])
  })
})

/** How often a trade or a split was looked at while so many accounts were valued, each with a split of a ratio of its own. */
const readsFor = (accounts: number): number => {
  const seen = { reads: 0 }
  const watched = (trade: ParcelTrade): ParcelTrade => ({
    ...trade,
    get type() {
      seen.reads += 1
      return trade.type
    },
  })
  const same = Array.from({ length: accounts }, (_, index) =>
    held(`P${index.toString()}`, [buyTrade, splitTrade(20 + index / 100)].map(watched)),
  )
  const counted = same.map(({ history, ...position }) => ({
    ...position,
    history: {
      ...history,
      splits: (history.splits ?? []).map(({ date, ratio }) => ({
        date,
        get ratio() {
          seen.reads += 1
          return ratio
        },
      })),
    },
  }))
  seen.reads = 0
  pricedPositions({ positions: counted, market: market, facts: [] }, noCarriedPrices, '2024-05-01')
  return seen.reads
}

test('twice the accounts are twice the work, though each has a split of its own', () => {
  expect(readsFor(20)).toBeGreaterThan(0)
  expect(readsFor(40)).toBe(2 * readsFor(20))
})
