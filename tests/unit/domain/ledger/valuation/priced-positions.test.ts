import { expect, test } from 'vitest'
import { parcelHistory } from '../../../../../src/domain/ledger/parcels/parcel-history.ts'
import type { Trade } from '../../../../../src/domain/ledger/parcels/parcel.ts'
import { noCarriedPrices } from '../../../../../src/domain/ledger/valuation/carried-prices.ts'
import { heldSecurity } from '../../../../../src/domain/ledger/valuation/held-security.ts'
import { pricesOf } from '../../../../../src/domain/ledger/valuation/ledger.ts'
import { pricedPositions } from '../../../../../src/domain/ledger/valuation/priced-positions.ts'

const buy: Trade = { date: '2024-01-02', type: 'buy', quantity: 10, amount: -500 }
const split = (quantity: number): Trade => ({ date: '2024-05-10', type: 'split', quantity, amount: 0 })
const market = [
  { date: '2024-04-30', value: 60 },
  { date: '2024-05-31', value: 22 },
]

const held = (account: string, trades: readonly Trade[]) => ({
  ...{ account, security: 'IVV', trades },
  history: parcelHistory(trades),
})

test('accounts that a security was split for, each in its own row, have the price divided for them until the next', () => {
  const same = [held('P1', [buy]), held('P2', [buy, split(20)]), held('P3', [buy, split(20)])]
  const { positions, prices, splits } = pricedPositions(heldSecurity(same, market, []), noCarriedPrices, '2024-05-01')
  const divided = [market[0], { date: '2024-05-10', value: 20 }, market[1]]
  const series = positions.map((position) => pricesOf({ prices: new Map([['IVV', prices]]) }, position))
  expect(series).toEqual([market, divided, divided])
  expect(splits).toEqual([{ date: '2024-05-10', ratio: 70 / 30 }])
})

/** How often a trade was looked at while so many accounts were valued, each with a split of a ratio of its own. */
const readsFor = (accounts: number): number => {
  const seen = { reads: 0 }
  const watched = (trade: Trade): Trade => ({
    ...trade,
    get type() {
      seen.reads += 1
      return trade.type
    },
  })
  const same = Array.from({ length: accounts }, (_, place) =>
    held(`P${place.toString()}`, [buy, split(20 + place / 100)].map(watched)),
  )
  seen.reads = 0
  pricedPositions(heldSecurity(same, market, []), noCarriedPrices, '2024-05-01')
  return seen.reads
}

test('twice the accounts are twice the work, though each has a split of its own', () => {
  expect(readsFor(40)).toBe(2 * readsFor(20))
})
