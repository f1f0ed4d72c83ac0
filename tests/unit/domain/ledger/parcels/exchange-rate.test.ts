import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gainParts, rateChange } from '../../../../../src/domain/ledger/parcels/exchange-rate.ts'
import { gainOf, gainPartsOf, heldCost, type ParcelTrade } from '../../../../../src/domain/ledger/parcels/parcel.ts'
import { parcelHistory } from '../../../../../src/domain/ledger/parcels/parcel-history.ts'
import { accountHistories } from '../../../../../src/domain/ledger/actions/account-histories.ts'

const usd = (rate: number) => ({ currency: 'USD', rate })

const buyTrade = (date: string, quantity: number, dollars: number, rate: number): ParcelTrade => ({
  date,
  type: 'buy',
  quantity,
  amount: -dollars * rate,
  rate: usd(rate),
})
const sellTrade = (date: string, quantity: number, dollars: number, rate: number): ParcelTrade => ({
  date,
  type: 'sell',
  quantity,
  amount: dollars * rate,
  rate: usd(rate),
})

// by hand, from Income Tax Assessment Act 1997 s 960-50(6) item 5: cost and proceeds each at the rate of their own day
test('a sale has the rates of both its days, parcel by parcel', () => {
  const { disposals, open } = parcelHistory([
    buyTrade('2023-01-10', 100, 1_000, 1.5),
    buyTrade('2023-06-13', 100, 1_200, 1.6),
    sellTrade('2024-02-01', 150, 2_250, 1.4),
  ])
  expect(disposals.map((sold) => [sold.cost, sold.proceeds, gainOf(sold), sold.rates])).toEqual([
    [1_500, 2_100, 600, { acquired: 1.5, now: 1.4 }],
    [960, 1_050, 90, { acquired: 1.6, now: 1.4 }],
  ])
  expect(disposals.map((sold) => gainParts(gainOf(sold), sold.cost, sold.rates))).toEqual([
    { price: 700, currency: -100 },
    { price: 210, currency: -120 },
  ])
  expect([heldCost(open), open[0]?.rate]).toEqual([960, usd(1.6)])
})

// by hand: 100 sold at US$50 and A$1.40, which brought A$7,000. 40 are bought back at US$44 and A$1.60 for A$2,816, which had brought A$2,800.
// US$6 a unit less at A$1.60 are a price gain of A$384, and US$2,000 owed at A$0.20 more a currency loss of A$400: together A$−16.
test('First aid 11: a short position that is bought back has its price gain and its currency gain', () => {
  const { disposals, open } = parcelHistory([
    sellTrade('2024-01-10', 100, 5_000, 1.4),
    buyTrade('2024-03-01', 40, 1_760, 1.6),
  ])
  expect(disposals.map((closed) => [closed.proceeds, closed.cost, closed.rates])).toEqual([
    [2_800, 2_816, { acquired: 1.4, now: 1.6 }],
  ])
  expect(disposals.map((closed) => [gainOf(closed), gainPartsOf(closed)])).toEqual([
    [-16, { price: 384, currency: -400 }],
  ])
  expect([heldCost(open), open[0]?.rate]).toEqual([-4_200, usd(1.4)])
})

test('units that are exchanged for those of another currency have no rate to be held against', () => {
  const histories = accountHistories(
    [
      { ...buyTrade('2023-01-10', 100, 1_000, 1.5), security: 'OLD' },
      {
        date: '2024-02-01',
        type: 'sell',
        quantity: 100,
        amount: 2_000,
        security: 'NEW',
        rate: { currency: 'EUR', rate: 2 },
      },
    ],
    [{ type: 'merger', security: 'OLD', newCode: 'NEW', date: '2023-07-03', ratio: 1 }],
  )
  expect(histories.get('NEW')?.disposals).toEqual([
    { acquired: '2023-01-10', disposed: '2024-02-01', quantity: 100, cost: 1_500, proceeds: 2_000 },
  ])
})

const rateArbitrary = fc.double({ min: 0.01, max: 200, noNaN: true })
const amountArbitrary = fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents / 100)

test('both parts are the gain, and a rate that did not move has none of it', () => {
  fc.assert(
    fc.property(amountArbitrary, amountArbitrary, rateArbitrary, rateArbitrary, (proceeds, cost, acquired, now) => {
      const gain = Math.round((proceeds - cost) * 100) / 100
      const parts = gainParts(gain, cost, rateChange(usd(acquired), usd(now)))
      expect(Math.abs(parts.price + parts.currency - gain)).toBeLessThan(0.005)
      expect(gainParts(gain, cost, rateChange(usd(acquired), usd(acquired)))).toEqual({ price: gain, currency: 0 })
      expect(gainParts(gain, cost, undefined)).toEqual({ price: gain, currency: 0 })
    }),
  )
})
