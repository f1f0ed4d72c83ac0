import { expect, test } from 'vitest'
import { contributionsOver } from '../../../../server/ledger/data-sets/returns/contributions.ts'
import type { SecurityLookup } from '../../../../server/ledger/read/read-securities.ts'
import { parcelHistory } from '../../../../src/domain/ledger/parcels/parcel-history.ts'
import { rangeOf } from '../../../../src/domain/ledger/returns/range.ts'
import type { AccountLedger } from '../../../../src/domain/ledger/valuation/ledger.ts'

const history = parcelHistory([
  { date: '2024-07-01', type: 'buy', quantity: 10, amount: -500 },
  { date: '2024-07-04', type: 'sell', quantity: 10, amount: 500 },
])

const cashOn = (date: string, balance: number, deposits = 0) => ({ date, balance, deposits, withdrawals: 0 })

/** It falls by 100 while the book is 1,000 and rises by 100 while that is 1,900: 0.9 × (1 + 1 ÷ 19) − 1. */
const sampleLedger: AccountLedger = {
  positions: [{ account: 'P1', security: 'X', history }],
  receivables: [],
  cash: [
    cashOn('2024-06-28', 1000, 1000),
    cashOn('2024-07-01', 500),
    cashOn('2024-07-03', 1500, 1000),
    cashOn('2024-07-04', 2000),
  ],
  prices: new Map([
    [
      'X',
      [
        { date: '2024-07-01', value: 50 },
        { date: '2024-07-02', value: 40 },
        { date: '2024-07-04', value: 50 },
      ],
    ],
  ]),
}
const contributed = 0.9 * (1 + 1 / 19) - 1

const of = (assetClass: string, asAt: string) => {
  const securities: SecurityLookup = (code) => ({ code, name: code, assetClass, sector: assetClass })
  return contributionsOver(sampleLedger, [], securities, rangeOf('Chosen period', '2024-07-01', asAt))
}

test('what was bought and sold within the range for no gain contributed what it did to the days between', () => {
  const { bySecurity, byClass, rate } = of('Australian equities', '2024-07-04')
  expect(rate).toBeCloseTo(contributed, 12)
  expect(bySecurity[0]).toMatchObject({ code: 'X', opening: 0, closing: 0, gain: 0 })
  expect(bySecurity[0]?.contribution).toBeCloseTo(contributed, 12)
  expect(byClass.map((part) => part.assetClass)).toEqual(['Australian equities', 'Cash'])
})

test('a security of the asset class Cash is one row with the cash account', () => {
  const { bySecurity, byClass } = of('Cash', '2024-07-03')
  expect(bySecurity.map(({ code, closing }) => [code, closing])).toEqual([
    ['X', 400],
    ['Cash', 1500],
  ])
  expect(byClass).toMatchObject([{ assetClass: 'Cash', opening: 1000, closing: 1900, gain: -100 }])
  expect(byClass[0]?.contribution).toBeCloseTo(-0.1, 12)
})
