import { expect, test } from 'vitest'
import type { ParcelTrade } from '../../../../../src/domain/ledger/parcels/parcel.ts'
import { parcelHistory } from '../../../../../src/domain/ledger/parcels/parcel-history.ts'
import { movementOf } from '../../../../../src/domain/ledger/valuation/movement.ts'
import { atCostUntilPriced } from '../../../../../src/domain/ledger/valuation/at-cost.ts'
import { flowDays, valuedTransfers } from '../../../../../src/domain/ledger/valuation/valued-transfer.ts'

const transferIn = (date: string, quantity: number, cost: number): ParcelTrade => ({
  date,
  type: 'transfer_in',
  quantity,
  amount: cost,
  acquired: '2020-01-01',
})
const transferOut = (date: string, quantity: number): ParcelTrade => ({
  date,
  type: 'transfer_out',
  quantity,
  amount: 0,
})
const prices = [
  { date: '2024-05-01', value: 10 },
  { date: '2024-05-10', value: 12 },
  { date: '2024-05-20', value: 15 },
]
const valued = (trades: readonly ParcelTrade[]) =>
  valuedTransfers({ security: 'CBA', history: parcelHistory(trades), prices })

const trades = [transferIn('2024-05-10', 100, 700), transferOut('2024-05-21', 40)]

test('what comes and goes in kind is worth its market value that day', () => {
  expect(valued(trades)).toEqual([
    { security: 'CBA', date: '2024-05-10', value: 1_200, cost: 700 },
    { security: 'CBA', date: '2024-05-21', value: -600, cost: -280 },
  ])
})

test('it is money in and out, on days without any other too', () => {
  const cash = [{ date: '2024-05-10', deposits: 50, withdrawals: 0 }]
  expect(flowDays(cash, valued(trades))).toEqual([
    { date: '2024-05-10', deposits: 1_250, withdrawals: 0 },
    { date: '2024-05-21', deposits: 0, withdrawals: 600 },
  ])
  expect(flowDays(cash)).toBe(cash)
})

test('between accounts of one group it is none', () => {
  const both = [
    ...valued([transferIn('2024-05-01', 40, 1), transferOut('2024-05-10', 30)]),
    ...valued([transferIn('2024-05-10', 30, 1)]),
  ]
  expect(flowDays([], both)).toEqual([
    { date: '2024-05-01', deposits: 400, withdrawals: 0 },
    { date: '2024-05-10', deposits: 0, withdrawals: 0 },
  ])
})

test('the gain is what the price made of it while it was there', () => {
  const range = { name: 'May', opening: '2024-04-30', closing: '2024-05-31' }
  const { gain } = movementOf([{ history: parcelHistory(trades), prices }], prices, [], range, 0)
  expect(gain).toBe(100 * (15 - 12))
})

test('without a price it is worth what it cost, whatever else is held of it', () => {
  const history = parcelHistory([
    ...[transferIn('2024-05-01', 40, 100), transferIn('2024-05-02', 10, 400)],
    transferOut('2024-05-03', 20),
  ])
  const held = atCostUntilPriced({ security: 'CBA', history, prices: [] }, [], '2024-05-01')
  expect(valuedTransfers(held)).toEqual([
    { security: 'CBA', date: '2024-05-01', value: 100, cost: 100 },
    { security: 'CBA', date: '2024-05-02', value: 400, cost: 400 },
    { security: 'CBA', date: '2024-05-03', value: -50, cost: -50 },
  ])
})
