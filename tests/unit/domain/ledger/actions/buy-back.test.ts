import { expect, test } from 'vitest'
import { accountHistories, type SecurityTrade } from '../../../../../src/domain/ledger/actions/account-histories.ts'
import type { UnitAction } from '../../../../../src/domain/ledger/actions/corporate-action.ts'

const buyTrade = (security: string, date: string, quantity: number, cost: number): SecurityTrade => ({
  security,
  date,
  quantity,
  type: 'buy',
  amount: -cost,
})

const boughtTrade = (security: string, date: string, quantity: number, paid: number): SecurityTrade => ({
  security,
  date,
  quantity,
  type: 'buy_back',
  amount: paid,
})

const historyOf = (trades: readonly SecurityTrade[], ...actions: readonly UnitAction[]) => {
  const [history] = accountHistories(trades, actions).values()
  return {
    disposals: history?.disposals.map(({ acquired, quantity, cost, proceeds }) => [acquired, quantity, cost, proceeds]),
    open: history?.open.map(({ acquired, held, heldCost }) => [acquired, held, heldCost]),
    paid: history?.paid.filter(({ value }) => value > 0),
  }
}

test('Australian Taxation Office, “Guide to capital gains tax 2021”, example 23: Sam’s 450 shares of $5 go for $9, no part of it a dividend', () => {
  const trades = [buyTrade('AAA', '1995-01-10', 4_500, 22_500), boughtTrade('AAA', '2021-06-15', 450, 4_050)]
  expect(historyOf(trades)).toEqual({
    disposals: [['1995-01-10', 450, 2_250, 4_050]],
    open: [['1995-01-10', 4_050, 20_250]],
    paid: [{ date: '2021-06-15', value: 4_050 }],
  })
})

const bhpAction: UnitAction = { type: 'buy-back', security: 'BHP', date: '2018-12-17', marketValue: 4.92 }

test('BHP, 16 December 2018, and CR 2019/5: of $27.64 the dividend is $27.26, what is paid $0.38 and what it counts as $4.92', () => {
  const trades = [
    ...[buyTrade('BHP', '2010-03-01', 100, 4_000), buyTrade('BHP', '2016-03-01', 65, 1_105)],
    boughtTrade('BHP', '2018-12-17', 165, 62.7),
  ]
  expect(historyOf(trades, bhpAction)).toEqual({
    disposals: [
      ['2010-03-01', 100, 4_000, 492],
      ['2016-03-01', 65, 1_105, 319.8],
    ],
    open: [],
    paid: [
      { date: '2018-12-17', value: 38 },
      { date: '2018-12-17', value: 24.7 },
    ],
  })
})

test('a market value that is less than was paid takes nothing of it', () => {
  const trades = [buyTrade('BHP', '2010-03-01', 100, 400), boughtTrade('BHP', '2018-12-17', 100, 1_000)]
  expect(historyOf(trades, bhpAction).disposals).toEqual([['2010-03-01', 100, 400, 1_000]])
})

test('it is of the sales of that day and security to the company alone', () => {
  const sold: SecurityTrade = { security: 'BHP', date: '2018-12-17', type: 'sell', quantity: 10, amount: 320 }
  const trades = [buyTrade('BHP', '2010-03-01', 30, 600), sold, boughtTrade('BHP', '2018-12-18', 10, 3.8)]
  expect(historyOf(trades, bhpAction).disposals?.map(([, , , proceeds]) => proceeds)).toEqual([320, 3.8])
})
