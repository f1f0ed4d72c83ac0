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

const after = (trades: readonly SecurityTrade[], action: UnitAction) => {
  const histories = accountHistories(trades, [action])
  return {
    parcels: (security: string) =>
      histories.get(security)?.open.map(({ acquired, held, heldCost }) => [acquired, held, heldCost]),
    disposals: (security: string) => histories.get(security)?.disposals,
    anomalies: (security: string) => histories.get(security)?.anomalies,
  }
}

const jonathan = [buyTrade('PBL', '2002-12-14', 1_000, 8_700), buyTrade('PBL', '2003-03-08', 1_000, 7_900)]
const restructure = { type: 'merger', security: 'PBL', date: '2007-12-12', newCode: 'CWN', ratio: 1 } as const

test('Australian Taxation Office, “PBL restructure 2007, choosing rollover, example”: $3 of cash for each of Jonathan’s shares', () => {
  const { parcels, disposals } = after(jonathan, { ...restructure, cash: 3, costShare: 0.8543 })
  const paid = { disposed: '2007-12-12', quantity: 0, proceeds: 3_000 }
  expect(disposals('PBL')).toEqual([
    { ...paid, acquired: '2002-12-14', cost: 1_267.59 },
    { ...paid, acquired: '2003-03-08', cost: 1_151.03 },
  ])
  expect(parcels('PBL')).toEqual([])
  expect(parcels('CWN')).toEqual([
    ['2002-12-14', 1_000, 7_432.41],
    ['2003-03-08', 1_000, 6_748.97],
  ])
})

test('without a published share the market value of the day divides the cost', () => {
  const { parcels, disposals } = after([buyTrade('PBL', '2002-12-14', 1_000, 8_000)], {
    ...restructure,
    ratio: 0.5,
    cash: 5,
    marketValue: 30,
  })
  expect(disposals('PBL')).toEqual([
    { acquired: '2002-12-14', disposed: '2007-12-12', quantity: 0, cost: 2_000, proceeds: 5_000 },
  ])
  expect(parcels('CWN')).toEqual([['2002-12-14', 500, 6_000]])
})

const reincorporation = { type: 'merger', security: 'NCP', date: '2004-11-12', newCode: 'NWS', ratio: 0.5 } as const

test('Australian Taxation Office, “News Corporation 2004 corporate restructure”, example 1: Sally does not choose the roll-over', () => {
  const { parcels, disposals } = after([buyTrade('NCP', '2003-11-01', 500, 5_250)], {
    ...reincorporation,
    isRolledOver: false,
    marketValue: 23.28,
  })
  expect(disposals('NCP')).toEqual([
    { acquired: '2003-11-01', disposed: '2004-11-12', quantity: 500, cost: 5_250, proceeds: 5_820 },
  ])
  expect(parcels('NWS')).toEqual([['2004-11-12', 250, 5_820]])
})

test('cash beside units without roll-over is proceeds of the same disposal, and no cent is lost between parcels', () => {
  const trades = [
    buyTrade('NCP', '2003-11-01', 1, 10),
    buyTrade('NCP', '2003-11-02', 1, 30),
    buyTrade('NCP', '2003-11-03', 1, 20),
  ]
  const { parcels, disposals } = after(trades, {
    ...reincorporation,
    ratio: 1,
    cash: 0.01,
    marketValue: 23.283,
    isRolledOver: false,
  })
  expect(disposals('NCP')?.map(({ cost, proceeds }) => [cost, proceeds])).toEqual([
    [10, 23.29],
    [30, 23.3],
    [20, 23.29],
  ])
  expect(parcels('NWS')).toEqual([
    ['2004-11-12', 1, 23.28],
    ['2004-11-12', 1, 23.29],
    ['2004-11-12', 1, 23.28],
  ])
})

const separation = { type: 'demerger', security: 'FOX', date: '2013-06-28', newCode: 'NWS', ratio: 0.25 } as const

test('Australian Taxation Office, “Separation of new News Corporation”: $4.15 of each cost, at most all of it, and new shares of $16.60', () => {
  const trades = [buyTrade('FOX', '2010-03-01', 400, 4_000), buyTrade('FOX', '2012-03-01', 400, 1_200)]
  const { parcels, disposals } = after(trades, {
    ...separation,
    costShare: 0,
    marketValue: 16.6,
    isRolledOver: false,
  })
  expect(parcels('FOX')).toEqual([
    ['2010-03-01', 400, 2_340],
    ['2012-03-01', 400, 0],
  ])
  expect(disposals('FOX')).toEqual([
    { acquired: '2012-03-01', disposed: '2013-06-28', quantity: 0, cost: 0, proceeds: 460, event: 'G1' },
  ])
  expect(parcels('NWS')).toEqual([
    ['2013-06-28', 100, 1_660],
    ['2013-06-28', 100, 1_660],
  ])
})

test.each<[string, UnitAction, number, string, string]>([
  ['of a merger with cash', { ...restructure, cash: 3 }, 8_700, '2002-12-14', 'NoMarketValue'],
  ['of one without roll-over', { ...restructure, isRolledOver: false }, 8_700, '2002-12-14', 'NoMarketValue'],
  [
    'of a demerger without roll-over',
    { ...separation, security: 'PBL', newCode: 'CWN', ratio: 1, costShare: 0, isRolledOver: false },
    ...([0, '2013-06-28', 'DemergedAtNoCost'] as const),
  ],
])('%s nothing is realised where there is no market value, and it is told', (_, action, cost, acquired, findings) => {
  const { parcels, disposals, anomalies } = after(jonathan.slice(0, 1), action)
  expect(disposals('PBL')).toEqual([])
  expect(parcels('CWN')).toEqual([[acquired, 1_000, cost]])
  expect(anomalies('PBL')).toEqual([{ _tag: findings, date: action.date, quantity: 1_000 }])
})
