import { expect, test } from 'vitest'
import { parcelHistory } from '../../../../../src/domain/ledger/parcels/parcel-history.ts'
import type { ParcelTrade } from '../../../../../src/domain/ledger/parcels/parcel.ts'
import { movementOf } from '../../../../../src/domain/ledger/valuation/movement.ts'
import { splitSteps } from '../../../../../src/domain/ledger/valuation/price.ts'
import { addSteps } from '../../../../../src/domain/ledger/valuation/step.ts'

const range = { name: 'May', opening: '2024-04-30', closing: '2024-05-31' }
const market = [
  { date: '2024-04-30', value: 60 },
  { date: '2024-05-31', value: 22 },
]
const splits = [{ date: '2024-05-10', ratio: 3 }]
const sampleTrades: readonly ParcelTrade[] = [
  { date: '2024-01-02', type: 'buy', quantity: 10, amount: -500 },
  { date: '2024-05-10', type: 'split', quantity: 20, amount: 0 },
  { date: '2024-05-13', type: 'buy', quantity: 6, amount: -126 },
  { date: '2024-05-20', type: 'sell', quantity: 12, amount: 252 },
]

test('a movement is the price’s with the split undone, and the gain is of all that was held and traded', () => {
  const prices = splitSteps(market, splits)
  expect(movementOf([{ history: parcelHistory(sampleTrades), prices }], prices, splits, range, 7)).toEqual({
    openingPrice: 60,
    price: 22,
    change: (22 * 3) / 60 - 1,
    openingValue: 600,
    marketValue: 528,
    gain: 528 - 600 + 252 - 126 + 7,
  })
})

test('a split that one account has for itself is no movement of the price until there is one of the new units', () => {
  const changeIn = (opening: string, closing: string) =>
    movementOf([], market, splits, { name: 'May', opening, closing }, 0).change
  expect(changeIn('2024-04-30', '2024-05-30')).toBe(0)
  expect(changeIn('2024-04-30', '2024-05-31')).toBe((22 * 3) / 60 - 1)
  expect(changeIn('2024-05-20', '2024-05-31')).toBe((22 * 3) / 60 - 1)
})

test('what has no price yet has not moved', () => {
  expect(movementOf([], [], [], range, 0)).toEqual({
    openingPrice: null,
    price: null,
    change: null,
    openingValue: 0,
    marketValue: 0,
    gain: 0,
  })
})

test('quantities add up over time, each counting from its first step', () => {
  const first = [
    { date: '2024-01-01', value: 0.1 },
    { date: '2024-01-03', value: 0 },
  ]
  const second = [{ date: '2024-01-02', value: 0.2 }]
  expect(addSteps([first, second])).toEqual([
    { date: '2024-01-01', value: 0.1 },
    { date: '2024-01-02', value: 0.3 },
    { date: '2024-01-03', value: 0.2 },
  ])
})
