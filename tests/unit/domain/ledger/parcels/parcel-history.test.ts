import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../../../src/domain/dates/calendar.ts'
import { gainOf, heldCost, heldQuantity, type ParcelTrade } from '../../../../../src/domain/ledger/parcels/parcel.ts'
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
const splitTrade = (date: string, quantity: number): ParcelTrade => ({ date, type: 'split', quantity, amount: 0 })
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

test('a sale consumes the oldest parcel first and part of the next', () => {
  const { open, disposals, anomalies } = parcelHistory([
    buyTrade('2020-01-01', 100, 1_010),
    buyTrade('2021-01-01', 50, 760),
    sellTrade('2021-06-01', 120, 2_390),
  ])
  expect(disposals).toEqual([
    { acquired: '2020-01-01', disposed: '2021-06-01', quantity: 100, cost: 1_010, proceeds: 1_991.67 },
    { acquired: '2021-01-01', disposed: '2021-06-01', quantity: 20, cost: 304, proceeds: 398.33 },
  ])
  expect(open).toEqual([{ acquired: '2021-01-01', quantity: 50, cost: 760, held: 30, heldCost: 456 }])
  expect(heldCost(open)).toBe(456)
  expect(anomalies).toEqual([])
})

test('a split spreads the cost of a parcel over its new shares and keeps its date', () => {
  const { open, disposals } = parcelHistory([
    buyTrade('2020-01-01', 10, 6_000),
    splitTrade('2020-06-01', 140),
    sellTrade('2021-01-02', 75, 4_000),
  ])
  expect(disposals).toEqual([
    { acquired: '2020-01-01', disposed: '2021-01-02', quantity: 75, cost: 3_000, proceeds: 4_000 },
  ])
  expect(open).toEqual([{ acquired: '2020-01-01', quantity: 150, cost: 6_000, held: 75, heldCost: 3_000 }])
})

test('a cost that does not divide is cut to the cent and what is left keeps the rest', () => {
  const { open, disposals } = parcelHistory([
    buyTrade('2020-01-01', 3, 100),
    sellTrade('2020-01-02', 1, 40),
    sellTrade('2020-01-03', 1, 40),
  ])
  expect(disposals.map(({ cost }) => cost)).toEqual([33.33, 33.34])
  expect(heldCost(open)).toBe(33.33)
})

test('units sold one by one, each worth less than half a cent, still cost what they cost', () => {
  const single = Array.from({ length: 500 }, (_, day) => sellTrade(addDays('2020-01-02', day), 1, 0.01))
  const { open, disposals } = parcelHistory([buyTrade('2020-01-01', 1_000, 1), ...single])
  expect(sum(disposals.map(({ cost }) => Math.round(cost * 100)))).toBe(50)
  expect(heldCost(open)).toBe(0.5)
})

test('a consolidation that leaves nothing of a parcel leaves its cost to the next, or else to the one before', () => {
  const tiny = 0.000_000_01
  const { open } = parcelHistory([
    buyTrade('2020-01-01', tiny, 5),
    buyTrade('2020-01-02', 1, 10),
    buyTrade('2020-01-03', tiny, 7),
    splitTrade('2020-02-01', -0.900_000_02),
  ])
  expect(open).toEqual([{ acquired: '2020-01-02', quantity: 0.1, cost: 22, held: 0.1, heldCost: 22 }])
})

test('thirds of shares sold one by one leave nothing and cost what was paid', () => {
  const { open, disposals, held } = parcelHistory([
    buyTrade('2020-01-01', 0.3, 100),
    sellTrade('2020-01-02', 0.1, 40),
    sellTrade('2020-01-03', 0.1, 40),
    sellTrade('2020-01-04', 0.1, 40),
  ])
  expect(open).toEqual([])
  expect(held.at(-1)).toEqual({ date: '2020-01-04', value: 0 })
  expect(disposals.map(({ cost }) => cost)).toEqual([33.33, 33.34, 33.33])
})

describe('what the ledger cannot carry out', () => {
  test('selling more than is held sells what there is, names the rest and is short of it until it is bought', () => {
    const { disposals, held, anomalies } = parcelHistory([
      buyTrade('2020-01-01', 10, 100),
      sellTrade('2020-02-01', 15, 300),
      buyTrade('2020-03-01', 5, 60),
    ])
    expect(disposals).toEqual([
      { acquired: '2020-01-01', disposed: '2020-02-01', quantity: 10, cost: 100, proceeds: 200 },
      { acquired: '2020-03-01', disposed: '2020-03-01', quantity: 5, cost: 60, proceeds: 100, isShort: true },
    ])
    expect(anomalies).toEqual([{ _tag: 'SoldMoreThanHeld', date: '2020-02-01', quantity: 5 }])
    expect(held.slice(-2)).toEqual([
      { date: '2020-02-01', value: -5 },
      { date: '2020-03-01', value: 0 },
    ])
  })

  test('a split of nothing and a split into nothing are named and change nothing', () => {
    const { open, anomalies } = parcelHistory([
      splitTrade('2020-01-01', 10),
      buyTrade('2020-02-01', 10, 100),
      splitTrade('2020-03-01', -10),
    ])
    expect(anomalies).toEqual([
      { _tag: 'SplitOfNothing', date: '2020-01-01', quantity: 10 },
      { _tag: 'SplitOfNothing', date: '2020-03-01', quantity: -10 },
    ])
    expect(heldQuantity(open)).toBe(10)
  })
})

describe('First aid 11: a sale of more than is held', () => {
  test('is a short position, which the next purchase closes before it is held', () => {
    const trades = [
      buyTrade('2024-01-02', 100, 1_000),
      sellTrade('2024-02-01', 150, 1_650),
      buyTrade('2024-03-01', 100, 1_200),
    ]
    const short = parcelHistory(trades.slice(0, 2))
    expect([heldQuantity(short.open), heldCost(short.open)]).toEqual([-50, -550])
    expect(short.costs.at(-1)).toEqual({ date: '2024-02-01', value: 11 })
    const { open, disposals, held, paid } = parcelHistory(trades)
    expect([heldQuantity(open), heldCost(open), open[0]?.acquired]).toEqual([50, 600, '2024-03-01'])
    expect(held.map(({ value }) => value)).toEqual([100, -50, 50])
    expect(disposals.map((disposal) => [disposal.disposed, disposal.quantity, gainOf(disposal)])).toEqual([
      ['2024-02-01', 100, 100],
      ['2024-03-01', 50, -50],
    ])
    expect(sum(paid.map(({ value }) => value))).toBe(-1_000 + 1_650 - 1_200)
  })

  test('and another are closed in their order, part by part', () => {
    const { open, disposals } = parcelHistory([
      sellTrade('2024-01-02', 10, 100),
      sellTrade('2024-01-03', 20, 300),
      buyTrade('2024-01-04', 15, 150),
    ])
    expect(open.map(({ acquired, held, heldCost: cost }) => [acquired, held, cost])).toEqual([
      ['2024-01-03', -15, -225],
    ])
    expect(disposals.map(({ quantity, proceeds, cost }) => [quantity, proceeds, cost])).toEqual([
      [10, 100, 100],
      [5, 75, 50],
    ])
  })

  test('has twice as many units after a split of two for one', () => {
    const { open, held } = parcelHistory([sellTrade('2024-01-02', 10, 100), splitTrade('2024-01-03', -10)])
    expect([held.at(-1)?.value, heldQuantity(open), heldCost(open)]).toEqual([-20, -20, -100])
  })
})

const unitsArbitrary = fc.integer({ min: 1, max: 1_000_000 }).map((millionths) => millionths / 1_000)
const centsArbitrary = fc.integer({ min: 1, max: 100_000_000 }).map((amount) => amount / 100)
const tradeArbitrary = fc.oneof(
  fc.tuple(fc.constantFrom<ParcelTrade['type'][]>('buy', 'buy', 'sell', 'split'), unitsArbitrary, centsArbitrary),
  fc.tuple(
    fc.constant<ParcelTrade['type']>('split'),
    unitsArbitrary.map((quantity) => -quantity),
    centsArbitrary,
  ),
)
const ledgerArbitrary = fc.array(tradeArbitrary, { maxLength: 60 }).map((trades) =>
  trades.map(([type, quantity, amount], day) => ({
    date: addDays('2020-01-01', day),
    type,
    quantity,
    amount: type === 'buy' ? -amount : type === 'sell' ? amount : 0,
  })),
)
const inCents = (amount: number): number => Math.round(amount * 100)
const sumOfCents = (amounts: readonly number[]): number => sum(amounts.map(inCents))
const near = (actual: number, expected: number): void => {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(expected)))
}

describe('of any list of trades', () => {
  test('no share is lost or made: bought and split in, less sold, is held', () => {
    fc.assert(
      fc.property(ledgerArbitrary, (trades) => {
        const { open, anomalies } = parcelHistory(trades)
        const signed = trades.map(({ type, quantity }) => (type === 'sell' ? -quantity : quantity))
        const leftOut = anomalies.map(({ _tag, quantity }) => (_tag === 'SoldMoreThanHeld' ? 0 : -quantity))
        near(heldQuantity(open), sum(signed) + sum(leftOut))
      }),
    )
  })

  test('every part is whole cents, and the parts add up to the cent to what was paid and what was received', () => {
    fc.assert(
      fc.property(ledgerArbitrary, (trades) => {
        const { open, disposals, anomalies } = parcelHistory(trades)
        const parts = disposals.flatMap((disposal) => [disposal.cost, disposal.proceeds, gainOf(disposal)])
        const kept = open.map((parcel) => parcel.heldCost)
        expect([...parts, ...kept].filter((part) => part !== inCents(part) / 100)).toEqual([])
        const paid = trades.filter(({ type }) => type === 'buy').map(({ amount }) => -amount)
        expect(sumOfCents([...disposals.map(({ cost }) => cost), ...kept.filter((cost) => cost > 0)])).toBe(
          sumOfCents(paid),
        )
        const received = trades.filter(({ type }) => type === 'sell').map(({ amount }) => amount)
        expect(
          sumOfCents([
            ...disposals.map(({ proceeds }) => proceeds),
            ...kept.filter((cost) => cost < 0).map((cost) => -cost),
          ]),
        ).toBe(sumOfCents(received))
        const soldInFull = (sale: ParcelTrade): boolean =>
          sale.type === 'sell' && !anomalies.some(({ date }) => date === sale.date)
        for (const { date, amount } of trades.filter(soldInFull)) {
          const own = disposals.filter(({ acquired, disposed }) => disposed === date && acquired !== date)
          expect(sumOfCents(own.map(({ proceeds }) => proceeds))).toBe(inCents(amount))
        }
        const gains = disposals.map(({ cost, proceeds }) => inCents(proceeds) - inCents(cost))
        expect(disposals.map((disposal) => inCents(gainOf(disposal)))).toEqual(gains)
      }),
      { numRuns: 500 },
    )
  })

  test('what is still held of a parcel costs its share, to the cent', () => {
    fc.assert(
      fc.property(ledgerArbitrary, (trades) => {
        for (const { cost, held, quantity, heldCost: kept } of parcelHistory(trades).open)
          expect(Math.abs(kept - (cost * held) / quantity)).toBeLessThanOrEqual(0.0051)
      }),
    )
  })

  test('a sale takes of a parcel and gives to it at least nothing', () => {
    fc.assert(
      fc.property(ledgerArbitrary, (trades) => {
        const amounts = parcelHistory(trades).disposals.flatMap(({ cost, proceeds }) => [cost, proceeds])
        expect(amounts.filter((amount) => amount < 0)).toEqual([])
      }),
    )
  })

  test('parcels are sold in the order they were bought', () => {
    fc.assert(
      fc.property(ledgerArbitrary, (trades) => {
        const { disposals, open } = parcelHistory(trades)
        const acquired = [
          ...disposals.map((disposal) => disposal.acquired),
          ...open.filter(({ held }) => held > 0).map((parcel) => parcel.acquired),
        ]
        expect(acquired).toEqual(acquired.toSorted())
      }),
    )
  })
})
