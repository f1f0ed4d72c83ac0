import { expect, test } from 'vitest'
import type { ParcelMethod } from '../../../../../src/domain/ledger/parcels/parcel-choice.ts'
import { heldCost, type Trade } from '../../../../../src/domain/ledger/parcels/parcel.ts'
import { parcelHistory } from '../../../../../src/domain/ledger/parcels/parcel-history.ts'

const buy = (date: string, quantity: number, cost: number): Trade => ({ date, type: 'buy', quantity, amount: -cost })
const sell = (date: string, quantity: number, amount: number): Trade => ({ date, type: 'sell', quantity, amount })
const comes = (date: string, acquired: string, quantity: number, cost: number): Trade => ({
  ...{ date, type: 'transfer_in', quantity, amount: cost, acquired },
})
const goes = (date: string, quantity: number): Trade => ({ date, type: 'transfer_out', quantity, amount: 0 })

test('what comes in kind has its own day and cost, and is sold before what was bought after that day', () => {
  const { open, disposals, held, paid } = parcelHistory([
    buy('2022-01-10', 100, 2_000),
    comes('2023-05-01', '2019-03-04', 60, 900),
    sell('2023-06-01', 80, 1_600),
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
    buy('2020-01-01', 3, 100),
    buy('2021-01-01', 10, 500),
    goes('2023-06-01', 2),
    goes('2023-06-02', 5),
  ])
  expect(open).toEqual([{ acquired: '2021-01-01', quantity: 10, cost: 500, held: 6, heldCost: 300 }])
  expect(transfers).toEqual([
    { date: '2023-06-01', units: -2, cost: -66.67 },
    { date: '2023-06-02', units: -5, cost: -233.33 },
  ])
  expect([disposals, anomalies]).toEqual([[], []])
})

test('what goes from one and comes to another parcel by parcel is one holding, of the dates and the cost it had', () => {
  const from = parcelHistory([buy('2020-01-01', 3, 100), buy('2021-01-01', 10, 500), goes('2023-06-01', 13)])
  const to = parcelHistory([comes('2023-06-01', '2021-01-01', 10, 500), comes('2023-06-01', '2020-01-01', 3, 100)])
  expect(from.open).toEqual([])
  expect(to.open.map(({ acquired, held }) => [acquired, held])).toEqual([
    ['2020-01-01', 3],
    ['2021-01-01', 10],
  ])
  expect(heldCost(to.open)).toBe(600)
})

test('more than is held does not go', () => {
  const { held, anomalies, transfers } = parcelHistory([buy('2020-01-01', 3, 100), goes('2023-06-01', 5)])
  expect(held.at(-1)?.value).toBe(0)
  expect(transfers).toEqual([{ date: '2023-06-01', units: -3, cost: -100 }])
  expect(anomalies).toEqual([{ _tag: 'TransferredMoreThanHeld', date: '2023-06-01', quantity: 2 }])
})

const bought = [buy('2020-01-01', 10, 100), buy('2021-01-01', 10, 500), buy('2022-01-01', 10, 300)]

test.each<[ParcelMethod, string]>([
  ['fifo', '2020-01-01'],
  ['lifo', '2022-01-01'],
  ['least_gain', '2021-01-01'],
  ['greatest_gain', '2020-01-01'],
])('by %s the units of %s go first, as they would be sold', (method, acquired) => {
  const choices = { methods: [{ from: '2022-06-01', method }], picks: new Map() }
  const { open, transfers } = parcelHistory([...bought, goes('2023-06-01', 15)], choices)
  const sold = parcelHistory([...bought, sell('2023-06-01', 15, 0)], choices)
  expect(open).toEqual(sold.open)
  expect(open.map((parcel) => parcel.acquired)).not.toContain(acquired)
  expect(transfers).toEqual([{ date: '2023-06-01', units: -15, cost: heldCost(open) - 900 }])
})

test('those that are picked go, and what there is none of is told', () => {
  const keyed = bought.map((trade, place) => ({ ...trade, id: place + 1 }))
  const choices = { methods: [], picks: new Map([[9, [{ parcel: 3, units: 12 }]]]) }
  const { open, transfers, anomalies } = parcelHistory([...keyed, { ...goes('2023-06-01', 15), id: 9 }], choices)
  expect(open.map(({ id, held }) => [id, held])).toEqual([
    [1, 5],
    [2, 10],
  ])
  expect(transfers).toEqual([{ date: '2023-06-01', units: -15, cost: -350 }])
  expect(anomalies).toEqual([
    { _tag: 'PickedMoreThanHeld', date: '2023-06-01', quantity: 2, pick: { sale: 9, parcel: 3 } },
  ])
})
