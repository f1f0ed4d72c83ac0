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

const sellTrade = (security: string, date: string, quantity: number, proceeds: number): SecurityTrade => ({
  security,
  date,
  quantity,
  type: 'sell',
  amount: proceeds,
})

const after = (trades: readonly SecurityTrade[], ...actions: readonly UnitAction[]) => {
  const histories = accountHistories(trades, actions)
  return {
    parcels: (security: string) =>
      histories.get(security)?.open.map(({ acquired, held, heldCost }) => [acquired, held, heldCost]),
    disposals: (security: string) => histories.get(security)?.disposals,
    anomalies: (security: string) => histories.get(security)?.anomalies,
    held: (security: string) => histories.get(security)?.held.at(-1)?.value,
    codes: [...histories.keys()],
  }
}

test('Australian Taxation Office, “Bonus shares”: 300 shares of $300 and 300 bonus shares are 600 of $0.50 and of one date', () => {
  const { parcels } = after([buyTrade('MAC', '1986-05-27', 300, 300)], {
    type: 'bonus',
    security: 'MAC',
    date: '1986-11-15',
    ratio: 1,
  })
  expect(parcels('MAC')).toEqual([['1986-05-27', 600, 300]])
})

test('Money Management, 12 February 2004: 10,000 shares of $11,000 and one bonus share for ten', () => {
  const { parcels } = after([buyTrade('XYZ', '2000-06-10', 10_000, 11_000)], {
    type: 'bonus',
    security: 'XYZ',
    date: '2003-06-10',
    ratio: 0.1,
  })
  expect(parcels('XYZ')).toEqual([['2000-06-10', 11_000, 11_000]])
})

test('Australian Taxation Office, Guide to CGT 2002–03: Anita’s 280 BHP Billiton shares and the 56 BHP Steel shares she got', () => {
  const { parcels, held } = after([buyTrade('BHP', '2000-03-01', 280, 2_500)], {
    type: 'demerger',
    security: 'BHP',
    date: '2002-07-22',
    newCode: 'BSL',
    ratio: 0.2,
    costShare: 0.05063,
  })
  // 94.937 % of $2,500 is $2,373.43 and 5.063 % is $126.58, a cent more than there is
  expect(parcels('BHP')).toEqual([['2000-03-01', 280, 2_373.42]])
  expect(parcels('BSL')).toEqual([['2000-03-01', 56, 126.58]])
  expect([held('BHP'), held('BSL')]).toEqual([280, 56])
})

test('Income Tax Assessment Act 1997 s 124-785: Lyn’s share of $10 is exchanged for one of $10, Glenn’s two of $10 and $11 for one of $21', () => {
  const merger = { type: 'merger', security: 'OLD', date: '2024-03-01', newCode: 'NEW' } as const
  expect(after([buyTrade('OLD', '2020-01-02', 1, 10)], { ...merger, ratio: 1 }).parcels('NEW')).toEqual([
    ['2020-01-02', 1, 10],
  ])
  const glenn = after([buyTrade('OLD', '2020-01-02', 1, 10), buyTrade('OLD', '2021-01-04', 1, 11)], {
    ...merger,
    ratio: 0.5,
  })
  expect(glenn.parcels('OLD')).toEqual([])
  expect(glenn.parcels('NEW')).toEqual([
    ['2020-01-02', 0.5, 10],
    ['2021-01-04', 0.5, 11],
  ])
  expect([glenn.held('OLD'), glenn.held('NEW')]).toEqual([0, 1])
})

test('under another code the same parcels go on, and what was half sold is still half sold', () => {
  const trades = [
    buyTrade('OLD', '2020-01-02', 3, 100),
    sellTrade('OLD', '2021-01-04', 1, 50),
    sellTrade('NEW', '2024-03-02', 1, 60),
  ]
  const { parcels, disposals } = after(trades, {
    type: 'code-change',
    security: 'OLD',
    date: '2024-03-01',
    newCode: 'NEW',
    ratio: 1,
  })
  expect(parcels('NEW')).toEqual([['2020-01-02', 1, 33.33]])
  expect(disposals('NEW')).toEqual([
    { acquired: '2020-01-02', disposed: '2024-03-02', quantity: 1, cost: 33.34, proceeds: 60 },
  ])
  expect(disposals('OLD')?.map(({ cost }) => cost)).toEqual([33.33])
})

test('what comes of another security is sold by its date, before what was bought since', () => {
  const trades = [
    buyTrade('NEW', '2022-01-04', 10, 200),
    buyTrade('OLD', '2020-01-02', 10, 100),
    sellTrade('NEW', '2024-04-01', 12, 300),
  ]
  const { parcels, disposals } = after(trades, {
    type: 'merger',
    security: 'OLD',
    date: '2024-03-01',
    newCode: 'NEW',
    ratio: 1,
  })
  expect(parcels('NEW')).toEqual([['2022-01-04', 8, 160]])
  expect(disposals('NEW')?.map(({ acquired, quantity, cost }) => [acquired, quantity, cost])).toEqual([
    ['2020-01-02', 10, 100],
    ['2022-01-04', 2, 40],
  ])
})

test('one action follows another: what was demerged is renamed, split and delisted', () => {
  const { parcels, disposals, codes } = after(
    [buyTrade('AAA', '2020-01-02', 100, 1_000)],
    { type: 'demerger', security: 'AAA', date: '2021-01-04', newCode: 'BBB', ratio: 0.5, costShare: 0.25 },
    { type: 'code-change', security: 'BBB', date: '2022-01-04', newCode: 'CCC', ratio: 1 },
    { type: 'split', security: 'CCC', date: '2023-01-04', ratio: 2 },
    { type: 'delisting', security: 'CCC', date: '2024-01-04' },
    { type: 'delisting', security: 'DDD', date: '2024-01-04' },
  )
  expect(codes).toEqual(['AAA', 'BBB', 'CCC'])
  expect(parcels('AAA')).toEqual([['2020-01-02', 100, 750]])
  expect(parcels('CCC')).toEqual([])
  expect(disposals('CCC')).toEqual([
    { acquired: '2020-01-02', disposed: '2024-01-04', quantity: 100, cost: 250, proceeds: 0, event: 'C2' },
  ])
})

const few = 1e-9
test.each<[string, UnitAction]>([
  ['merger', { type: 'merger', security: 'OLD', date: '2024-03-01', newCode: 'NEW', ratio: few }],
  ['demerger', { type: 'demerger', security: 'OLD', date: '2024-03-01', newCode: 'NEW', ratio: few, costShare: 0.25 }],
  ['consolidation', { type: 'consolidation', security: 'OLD', date: '2024-03-01', ratio: few }],
])('a %s that would round to no unit leaves the units with their whole cost, and says so', (_, action) => {
  const trades = [buyTrade('OLD', '2020-01-02', 2, 100), buyTrade('OLD', '2021-01-04', 1, 50)]
  const { parcels, disposals, held, anomalies, codes } = after(trades, action)
  expect(parcels('OLD')).toEqual([
    ['2020-01-02', 2, 100],
    ['2021-01-04', 1, 50],
  ])
  expect([held('OLD'), disposals('OLD'), codes]).toEqual([3, [], ['OLD']])
  expect(anomalies('OLD')).toEqual([{ _tag: 'RoundedToNothing', date: '2024-03-01', quantity: 3 }])
})
