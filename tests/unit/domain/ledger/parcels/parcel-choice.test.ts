import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  choiceNote,
  defaultParcelChoices,
  type ParcelChoices,
  type ParcelMethod,
  parcelMethods,
} from '../../../../../src/domain/ledger/parcels/parcel-choice.ts'
import { gainOf, heldCost, heldQuantity, type ParcelTrade } from '../../../../../src/domain/ledger/parcels/parcel.ts'
import { parcelHistory } from '../../../../../src/domain/ledger/parcels/parcel-history.ts'

const buyTrade = (id: number, date: string, quantity: number, cost: number): ParcelTrade => ({
  id,
  date,
  type: 'buy',
  quantity,
  amount: -cost,
})
const sellTrade = (id: number, date: string, quantity: number, amount: number): ParcelTrade => ({
  id,
  date,
  type: 'sell',
  quantity,
  amount,
})
const by = (method: ParcelMethod, from = '1900-01-01'): ParcelChoices => ({
  methods: [{ from, method }],
  picks: new Map(),
})
const pickingChoices = (...picks: readonly (readonly [parcel: number, units: number])[]): ParcelChoices => ({
  methods: [],
  picks: new Map([[9, picks.map(([parcel, units]) => ({ parcel, units }))]]),
})

/**
 * Boris, of the Australian Taxation Office's "Guide to capital gains tax 2013–14", example 22: 1,000 shares of 1 July 1997, 3,000 of 1 July 2002, and
 * 1,500 sold on 1 January 2014. Costs are ours, as the example has none.
 */
const boris = [
  buyTrade(1, '1997-07-01', 1_000, 2_000),
  buyTrade(2, '2002-07-01', 3_000, 9_000),
  sellTrade(9, '2014-01-01', 1_500, 7_500),
]

const taken = (choices?: ParcelChoices) =>
  parcelHistory(boris, choices).disposals.map(({ acquired, quantity }) => [acquired, quantity])

test('the published example: first in, first out takes all of the first parcel and 500 of the second', () => {
  const expected = [
    ['1997-07-01', 1_000],
    ['2002-07-01', 500],
  ]
  expect(taken()).toEqual(expected)
  expect(taken(by('fifo'))).toEqual(expected)
})

test('the other methods take what they say, and a parcel that is left keeps its place', () => {
  expect(taken(by('lifo'))).toEqual([['2002-07-01', 1_500]])
  expect(taken(by('least_gain'))).toEqual([['2002-07-01', 1_500]])
  expect(taken(by('greatest_gain'))).toEqual([
    ['1997-07-01', 1_000],
    ['2002-07-01', 500],
  ])
  expect(parcelHistory(boris, by('lifo')).open.map(({ acquired, held }) => [acquired, held])).toEqual([
    ['1997-07-01', 1_000],
    ['2002-07-01', 1_500],
  ])
})

test('a method holds from its day on', () => {
  expect(taken(by('lifo', '2014-01-01'))).toEqual([['2002-07-01', 1_500]])
  expect(taken(by('lifo', '2014-01-02'))).toEqual(taken())
})

test('parcels picked by hand come first, and the method takes the rest', () => {
  expect(taken(pickingChoices([2, 1_200], [1, 300]))).toEqual([
    ['2002-07-01', 1_200],
    ['1997-07-01', 300],
  ])
  expect(taken(pickingChoices([2, 100]))).toEqual([
    ['2002-07-01', 100],
    ['1997-07-01', 1_000],
    ['2002-07-01', 400],
  ])
})

test('what is picked beyond a parcel is said, and is sold of the others', () => {
  const { anomalies, disposals } = parcelHistory(boris, pickingChoices([1, 1_001]))
  expect(anomalies).toEqual([
    { _tag: 'PickedMoreThanHeld', date: '2014-01-01', quantity: 1, pick: { sale: 9, parcel: 1 } },
  ])
  expect(disposals.map(({ quantity }) => quantity)).toEqual([1_000, 500])
})

test('whatever is chosen, units, cost and proceeds add up, and the extremes are extremes', () => {
  const trade = fc.record({ units: fc.integer({ min: 1, max: 50 }), cents: fc.integer({ min: 0, max: 100_000 }) })
  fc.assert(
    fc.property(fc.array(trade, { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 60 }), (bought, units) => {
      const trades = [
        ...bought.map((one, index) => buyTrade(index, `2020-01-0${index + 1}`, one.units, one.cents / 100)),
        sellTrade(9, '2021-01-01', units, 1_000),
      ]
      const gains = parcelMethods.map((method) => {
        const { open, disposals } = parcelHistory(trades, by(method))
        const sold = disposals.reduce((sum, { quantity }) => sum + quantity, 0)
        const cost = disposals.reduce((sum, one) => sum + one.cost, 0)
        const kept = open.filter(({ held }) => held > 0)
        expect(sold + heldQuantity(kept)).toBe(bought.reduce((sum, one) => sum + one.units, 0))
        expect(cost + heldCost(kept)).toBeCloseTo(bought.reduce((sum, one) => sum + one.cents, 0) / 100, 6)
        return disposals.reduce((sum, one) => sum + gainOf(one), 0)
      })
      const [, , least = 0, greatest = 0] = gains
      const slack = 0.01 * bought.length
      expect(Math.min(...gains)).toBeGreaterThanOrEqual(least - slack)
      expect(Math.max(...gains)).toBeLessThanOrEqual(greatest + slack)
    }),
  )
})

test('a choice is said in words', () => {
  expect(choiceNote(['A', 'B'], () => defaultParcelChoices)).toBe('Parcels are sold first in, first out (FIFO).')
  const chosen = (account: string) => (account === 'A' ? by('lifo', '2023-07-01') : pickingChoices([1, 1]))
  expect(choiceNote(['A', 'B'], chosen)).toBe(
    'Parcels are sold first in, first out (FIFO), except for A: from 01-Jul-23 last in, first out. B: manual choice for 1 sale.',
  )
})
