import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountHistories } from '../../../../../src/domain/ledger/actions/account-histories.ts'
import {
  type CostBaseType,
  gainOf,
  heldCost,
  inTradeOrder,
  type ParcelTrade,
} from '../../../../../src/domain/ledger/parcels/parcel.ts'
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
const wholeTrade = (date: string, type: CostBaseType, amount: number): ParcelTrade => ({
  date,
  type,
  quantity: 0,
  amount,
})
const perUnit = (date: string, type: CostBaseType, amount: number): ParcelTrade => ({ date, type, quantity: 1, amount })

// Australian Taxation Office, "Company non-assessable payments (CGT event G1)": Rob's shares in RAP Ltd
test('a return of capital of 50 cents takes a share that cost $5 down to $4.50', () => {
  const { open, disposals } = parcelHistory([
    buyTrade('1994-07-01', 1_500, 7_500),
    wholeTrade('2007-11-30', 'return_of_capital', 750),
  ])
  expect(open).toEqual([{ acquired: '1994-07-01', quantity: 1_500, cost: 6_750, held: 1_500, heldCost: 6_750 }])
  expect(disposals).toEqual([])
})

// Australian Taxation Office, "Personal investors guide to capital gains tax 2016", example 26: Bob's units in OZ Investments Fund
test('a tax-deferred amount of $105 takes units that cost $1,200 down to $1,095', () => {
  const { open, disposals } = parcelHistory([
    buyTrade('2014-08-01', 1_000, 1_200),
    wholeTrade('2016-05-31', 'tax_deferred', 105),
  ])
  expect(heldCost(open)).toBe(1_095)
  expect(disposals).toEqual([])
})

// Australian Taxation Office, "Personal investors guide to capital gains tax 2005", appendix 1: AMP's return of 40 cents a share
test('where a share cost less than the 40 cents that come back the difference is a gain, parcel by parcel', () => {
  const { open, disposals } = parcelHistory([
    buyTrade('1998-06-15', 100, 25),
    buyTrade('2003-01-06', 100, 700),
    wholeTrade('2005-06-16', 'return_of_capital', 80),
  ])
  expect(disposals).toEqual([
    { acquired: '1998-06-15', disposed: '2005-06-16', quantity: 0, cost: 0, proceeds: 15, event: 'G1' },
  ])
  expect(open.map((parcel) => parcel.heldCost)).toEqual([0, 660])
})

// by hand, from Income Tax Assessment Act 1997 ss 104-107A(3), 104-107B: nil is as far as it goes, and from nil all is a gain
test('an AMIT decrease beyond the cost is a gain under E10, and all of the next is', () => {
  const { open, disposals } = parcelHistory([
    buyTrade('2020-07-01', 200, 50),
    perUnit('2021-06-30', 'amit_decrease', 0.3),
    perUnit('2022-06-30', 'amit_decrease', 0.1),
  ])
  expect(disposals.map(({ disposed, proceeds, event }) => [disposed, proceeds, event])).toEqual([
    ['2021-06-30', 10, 'E10'],
    ['2022-06-30', 20, 'E10'],
  ])
  expect(heldCost(open)).toBe(0)
})

// by hand, from s 104-107B(3) and (4)(b)
test('an AMIT increase is in the cost of what is sold that day, and a decrease after it is too', () => {
  const { open, disposals } = parcelHistory(
    inTradeOrder([
      sellTrade('2021-06-30', 50, 900),
      perUnit('2021-06-30', 'amit_decrease', 0.5),
      perUnit('2021-06-30', 'amit_increase', 1),
      buyTrade('2020-07-01', 100, 1_000),
    ]),
  )
  expect(disposals).toEqual([
    { acquired: '2020-07-01', disposed: '2021-06-30', quantity: 50, cost: 525, proceeds: 900 },
  ])
  expect(heldCost(open)).toBe(525)
})

test('the units that are left of a parcel carry the whole change', () => {
  const { open } = parcelHistory([
    buyTrade('2020-07-01', 3, 100),
    sellTrade('2020-08-01', 1, 40),
    wholeTrade('2021-06-30', 'tax_deferred', 10),
  ])
  expect(open).toEqual([{ acquired: '2020-07-01', quantity: 2, cost: 56.67, held: 2, heldCost: 56.67 }])
})

test('what is said of the cost of nothing is named and changes nothing', () => {
  const { open, disposals, anomalies } = parcelHistory([
    buyTrade('2020-07-01', 3, 100),
    sellTrade('2020-08-01', 3, 120),
    wholeTrade('2021-06-30', 'tax_deferred', 10),
  ])
  expect(anomalies).toEqual([{ _tag: 'CostOfNothing', date: '2021-06-30', quantity: 10 }])
  expect([open, disposals.length]).toEqual([[], 1])
})

test('whatever the parcels, what their cost loses and what is a gain add up to what was paid', () => {
  const parcels = fc.array(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 0, max: 90_000 })), {
    minLength: 1,
    maxLength: 6,
  })
  fc.assert(
    fc.property(parcels, fc.integer({ min: 1, max: 100_000 }), (bought, paid) => {
      const trades = bought.map(([units, cost]) => buyTrade('2020-01-01', units, cost / 100))
      const before = heldCost(parcelHistory(trades).open)
      const { open, disposals } = parcelHistory([...trades, wholeTrade('2021-01-01', 'return_of_capital', paid / 100)])
      const gains = disposals.reduce((sum, { proceeds }) => sum + Math.round(proceeds * 100), 0)
      expect(Math.round(before * 100) - Math.round(heldCost(open) * 100) + gains).toBe(paid)
      expect(open.every((parcel) => parcel.heldCost >= 0)).toBe(true)
    }),
  )
})

/**
 * Australian Taxation Office, "Personal investors guide to capital gains tax 2000-01", example 2: the tax-free amount of $35 of Ilena's units
 * affects her reduced cost base alone, the tax-deferred one of $110 both. Her two began apart for a reason of that year; here
 * they begin at $5,000, so that the reduced one is 5,000 − 110 − 35.
 */
describe('a tax-free amount of $35 and a tax-deferred one of $110', () => {
  const held = [
    buyTrade('2000-07-01', 1_000, 5_000),
    wholeTrade('2001-06-30', 'tax_deferred', 110),
    wholeTrade('2001-06-30', 'tax_free', 35),
  ]

  test('leave the cost base at $4,890', () => {
    const { open } = parcelHistory(held)
    expect(open).toEqual([
      { acquired: '2000-07-01', quantity: 1_000, cost: 4_890, held: 1_000, heldCost: 4_890, taxFree: 35 },
    ])
  })

  test.each([
    [4_900, 4_890, 10],
    [4_890, 4_890, 0],
    [4_870, 4_870, 0],
    [4_855, 4_855, 0],
    [4_800, 4_855, -55],
  ])('a sale for $%s is held against $%s', (proceeds, cost, gain) => {
    const { disposals } = parcelHistory([...held, sellTrade('2001-07-02', 1_000, proceeds)])
    expect(disposals.map((sold) => [sold.cost, gainOf(sold)])).toEqual([[cost, gain]])
  })

  test('are of the units, whichever are sold first', () => {
    const { disposals, open } = parcelHistory([
      ...held,
      sellTrade('2001-07-02', 300, 1_000),
      sellTrade('2001-07-03', 300, 1_600),
      sellTrade('2001-07-04', 400, 1_200),
    ])
    expect(disposals.map((sold) => [sold.cost, gainOf(sold)])).toEqual([
      [1_456.5, -456.5],
      [1_467, 133],
      [1_942, -742],
    ])
    expect(open).toEqual([])
  })

  test('neither takes the reduced cost base below nil: what raises the cost after it raises both', () => {
    const { disposals } = parcelHistory([
      ...held,
      wholeTrade('2002-06-30', 'tax_deferred', 4_900),
      wholeTrade('2003-06-30', 'amit_increase', 50),
      sellTrade('2003-07-01', 1_000, 40),
    ])
    expect(disposals.map(({ cost, proceeds, event }) => [cost, proceeds, event])).toEqual([
      [0, 10, 'E4'],
      [50, 40, undefined],
    ])
  })

  test('go with the units through a demerger and end with them', () => {
    const histories = accountHistories(
      held.map((trade) => ({ ...trade, security: 'ABC' })),
      [
        { type: 'demerger', security: 'ABC', newCode: 'NEW', date: '2002-01-01', ratio: 0.5, costShare: 0.2 },
        { type: 'delisting', security: 'ABC', date: '2002-02-01' },
        { type: 'delisting', security: 'NEW', date: '2002-02-01' },
      ],
    )
    const lost = [...histories].map(([security, { disposals }]) => [security, disposals[0]?.cost])
    expect(lost).toEqual([
      ['ABC', 3_884],
      ['NEW', 971],
    ])
  })
})

test('what was paid tax-free of nothing is named', () => {
  const { anomalies } = parcelHistory([wholeTrade('2021-06-30', 'tax_free', 10)])
  expect(anomalies).toEqual([{ _tag: 'CostOfNothing', date: '2021-06-30', quantity: 10 }])
})
