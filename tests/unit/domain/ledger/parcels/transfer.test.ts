import { accountHistories } from '../../../../../src/domain/ledger/actions/account-histories.ts'
import type { UnitAction } from '../../../../../src/domain/ledger/actions/corporate-action.ts'
import { describe, expect, test } from 'vitest'
import type { ParcelMethod } from '../../../../../src/domain/ledger/parcels/parcel-choice.ts'
import { heldCost, type ParcelTrade } from '../../../../../src/domain/ledger/parcels/parcel.ts'
import { parcelHistory } from '../../../../../src/domain/ledger/parcels/parcel-history.ts'

const buyTrade = (date: string, quantity: number, cost: number): ParcelTrade => ({
  date,
  type: 'buy',
  quantity,
  amount: -cost,
})
const sellTrade = (date: string, quantity: number, amount: number): ParcelTrade => ({
  date,
  type: 'sell',
  quantity,
  amount,
})
const transferIn = (date: string, acquired: string, quantity: number, cost: number): ParcelTrade => ({
  date,
  type: 'transfer_in',
  quantity,
  amount: cost,
  acquired,
})
const transferOut = (date: string, quantity: number): ParcelTrade => ({
  date,
  type: 'transfer_out',
  quantity,
  amount: 0,
})

test('what comes in kind has its own day and cost, and is sold before what was bought after that day', () => {
  const { open, disposals, held, paid } = parcelHistory([
    buyTrade('2022-01-10', 100, 2_000),
    transferIn('2023-05-01', '2019-03-04', 60, 900),
    sellTrade('2023-06-01', 80, 1_600),
  ])
  expect(disposals).toEqual([
    { acquired: '2019-03-04', disposed: '2023-06-01', quantity: 60, cost: 900, proceeds: 1_200 },
    { acquired: '2022-01-10', disposed: '2023-06-01', quantity: 20, cost: 400, proceeds: 400 },
  ])
  expect(open).toEqual([{ acquired: '2022-01-10', quantity: 100, cost: 2_000, held: 80, heldCost: 1_600 }])
  expect(held.map(({ value }) => value)).toEqual([100, 160, 80])
  expect(paid.map(({ value }) => value)).toEqual([-2_000, 1_200, 400])
})

test('what goes in kind is the oldest, to the cent of its cost, and nothing is realised', () => {
  const { open, disposals, transfers, anomalies } = parcelHistory([
    buyTrade('2020-01-01', 3, 100),
    buyTrade('2021-01-01', 10, 500),
    transferOut('2023-06-01', 2),
    transferOut('2023-06-02', 5),
  ])
  expect(open).toEqual([{ acquired: '2021-01-01', quantity: 10, cost: 500, held: 6, heldCost: 300 }])
  expect(transfers).toEqual([
    { date: '2023-06-01', units: -2, cost: -66.67 },
    { date: '2023-06-02', units: -5, cost: -233.33 },
  ])
  expect([disposals, anomalies]).toEqual([[], []])
})

test('what goes from one and comes to another parcel by parcel is one holding, of the dates and the cost it had', () => {
  const from = parcelHistory([
    buyTrade('2020-01-01', 3, 100),
    buyTrade('2021-01-01', 10, 500),
    transferOut('2023-06-01', 13),
  ])
  const to = parcelHistory([
    transferIn('2023-06-01', '2021-01-01', 10, 500),
    transferIn('2023-06-01', '2020-01-01', 3, 100),
  ])
  expect(from.open).toEqual([])
  expect(to.open.map(({ acquired, held }) => [acquired, held])).toEqual([
    ['2020-01-01', 3],
    ['2021-01-01', 10],
  ])
  expect(heldCost(to.open)).toBe(600)
})

describe('First aid 11: a transfer out of more than is held', () => {
  const short = [buyTrade('2020-01-01', 3, 100), transferOut('2023-06-01', 5)]

  test('is a short position of negative units, whose cost nobody knows', () => {
    const { open, held, costs, anomalies, transfers, disposals } = parcelHistory(short)
    expect(open).toEqual([
      { acquired: '2023-06-01', quantity: -2, cost: 0, held: -2, heldCost: 0, isCostUnknown: true },
    ])
    expect([held.at(-1), costs.at(-1)]).toEqual([
      { date: '2023-06-01', value: -2 },
      { date: '2023-06-01', value: 0 },
    ])
    expect(transfers).toEqual([{ date: '2023-06-01', units: -5, cost: -100 }])
    expect(anomalies).toEqual([{ _tag: 'TransferredMoreThanHeld', date: '2023-06-01', quantity: 2 }])
    expect(disposals).toEqual([])
  })

  test('is closed by the next purchase, realises nothing and takes the cost of those units along', () => {
    const { open, held, disposals, transfers } = parcelHistory([...short, buyTrade('2023-07-01', 6, 600)])
    expect(open).toEqual([{ acquired: '2023-07-01', quantity: 6, cost: 600, held: 4, heldCost: 400 }])
    expect(held.at(-1)?.value).toBe(4)
    expect(disposals).toEqual([])
    expect(transfers).toEqual([
      { date: '2023-06-01', units: -5, cost: -100 },
      { date: '2023-07-01', units: 0, cost: -200 },
    ])
  })

  test('is closed by units that come in kind, and leaves nothing where as many come', () => {
    const { open, held, disposals, transfers } = parcelHistory([
      ...short,
      transferIn('2023-07-01', '2019-01-01', 2, 30),
    ])
    expect([open, held.at(-1)?.value, disposals]).toEqual([[], 0, []])
    expect(transfers?.reduce((sum, { cost }) => sum + cost, 0)).toBe(-100)
  })

  test('beside a sale of more than is held is closed in their order', () => {
    const { open, disposals } = parcelHistory([
      transferOut('2023-06-01', 2),
      sellTrade('2023-06-02', 3, 30),
      buyTrade('2023-07-01', 4, 60),
    ])
    expect(open.map(({ held, heldCost: cost }) => [held, cost])).toEqual([[-1, -10]])
    expect(disposals).toEqual([
      { acquired: '2023-07-01', disposed: '2023-07-01', quantity: 2, cost: 30, proceeds: 20, isShort: true },
    ])
  })
})

const exchanged = { date: '2023-06-01', security: 'OLD', newCode: 'NEW' } as const

test.each<[string, UnitAction, string]>([
  ['a merger without roll-over', { ...exchanged, type: 'merger', ratio: 1, isRolledOver: false }, 'NEW'],
  [
    'a demerger without roll-over',
    { ...exchanged, type: 'demerger', ratio: 1, costShare: 0.2, isRolledOver: false },
    'NEW',
  ],
])('First aid 9: units of %s that has no market value have a cost that nobody knows', (_, action, security) => {
  const trades = [
    { ...buyTrade('2020-01-01', 10, 100), security: 'OLD' },
    { ...sellTrade('2024-08-01', 4, 80), security },
  ]
  const history = accountHistories(trades, [action]).get(security)
  expect(history?.open.map(({ isCostUnknown }) => isCostUnknown)).toEqual([true])
  expect(history?.disposals.map(({ isGainUnknown }) => isGainUnknown)).toEqual([true])
})

const bought = [buyTrade('2020-01-01', 10, 100), buyTrade('2021-01-01', 10, 500), buyTrade('2022-01-01', 10, 300)]

test.each<[ParcelMethod, string]>([
  ['fifo', '2020-01-01'],
  ['lifo', '2022-01-01'],
  ['least_gain', '2021-01-01'],
  ['greatest_gain', '2020-01-01'],
])('by %s the units of %s go first, as they would be sold', (method, acquired) => {
  const choices = { methods: [{ from: '2022-06-01', method }], picks: new Map() }
  const { open, transfers } = parcelHistory([...bought, transferOut('2023-06-01', 15)], choices)
  const sold = parcelHistory([...bought, sellTrade('2023-06-01', 15, 0)], choices)
  expect(open).toEqual(sold.open)
  expect(open.map((parcel) => parcel.acquired)).not.toContain(acquired)
  expect(transfers).toEqual([{ date: '2023-06-01', units: -15, cost: heldCost(open) - 900 }])
})

test('those that are picked go, and what there is none of is told', () => {
  const keyed = bought.map((trade, index) => ({ ...trade, id: index + 1 }))
  const choices = { methods: [], picks: new Map([[9, [{ parcel: 3, units: 12 }]]]) }
  const { open, transfers, anomalies } = parcelHistory([...keyed, { ...transferOut('2023-06-01', 15), id: 9 }], choices)
  expect(open.map(({ id, held }) => [id, held])).toEqual([
    [1, 5],
    [2, 10],
  ])
  expect(transfers).toEqual([{ date: '2023-06-01', units: -15, cost: -350 }])
  expect(anomalies).toEqual([
    { _tag: 'PickedMoreThanHeld', date: '2023-06-01', quantity: 2, pick: { sale: 9, parcel: 3 } },
  ])
})
