import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type BookOrder,
  byPriority,
  matchOrders,
  type BookTrade,
} from '../../../../../src/domain/trading/exchange/order-book.ts'

const bookOrderOf = (
  name: string,
  side: 'b' | 's',
  limit: number | null,
  units: number,
  priority: number | null,
): BookOrder => ({
  name,
  side,
  limit,
  units,
  priority,
})

const anyOrders = fc
  .array(
    fc.record({
      side: fc.constantFrom('b' as const, 's' as const),
      limit: fc.option(fc.integer({ min: 95, max: 105 }), { freq: 5 }),
      units: fc.integer({ min: 1, max: 500 }),
      isQuote: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .map((all) =>
    all.map(({ side, limit, units, isQuote }, index) =>
      // bids and offers of others have a price
      bookOrderOf(`o${index}`, side, isQuote ? (limit ?? 100) : limit, units, isQuote ? null : index),
    ),
  )

const tradedBy = (trades: readonly BookTrade[], name: string): number =>
  trades.reduce((total, { buyer, seller, units }) => (buyer === name || seller === name ? total + units : total), 0)

test('the best offer is taken first, at its price, and what is left waits', () => {
  const asks = [bookOrderOf('dear', 's', 101, 50, null), bookOrderOf('cheap', 's', 100, 30, null)]
  expect(matchOrders([...asks, bookOrderOf('mine', 'b', 101, 100, 1)], 99)).toEqual({
    trades: [
      { buyer: 'mine', seller: 'cheap', units: 30, price: 100 },
      { buyer: 'mine', seller: 'dear', units: 50, price: 101 },
    ],
    left: [bookOrderOf('mine', 'b', 101, 20, 1)],
  })
})

test('of two orders the price is that of the one that came first, at the market that of the other, and between two at the market the last', () => {
  const priceOf = (bid: BookOrder, ask: BookOrder) => matchOrders([bid, ask], 99).trades.map(({ price }) => price)
  expect(priceOf(bookOrderOf('b', 'b', 102, 1, 1), bookOrderOf('s', 's', 100, 1, 2))).toEqual([102])
  expect(priceOf(bookOrderOf('b', 'b', 102, 1, 2), bookOrderOf('s', 's', 100, 1, 1))).toEqual([100])
  expect(priceOf(bookOrderOf('b', 'b', null, 1, 1), bookOrderOf('s', 's', 100, 1, 2))).toEqual([100])
  expect(priceOf(bookOrderOf('b', 'b', null, 1, 1), bookOrderOf('s', 's', null, 1, 2))).toEqual([99])
})

test('at one price who came first is filled first, and before the quotes of the market', () => {
  const bids = [
    bookOrderOf('quote', 'b', 100, 10, null),
    bookOrderOf('late', 'b', 100, 10, 7),
    bookOrderOf('early', 'b', 100, 10, 3),
  ]
  const { trades } = matchOrders([...bids, bookOrderOf('mine', 's', 100, 25, 9)], 100)
  expect(trades.map(({ buyer, units }) => [buyer, units])).toEqual([
    ['early', 10],
    ['late', 10],
    ['quote', 5],
  ])
})

test('nothing trades outside a limit', () => {
  fc.assert(
    fc.property(anyOrders, (orders) => {
      const limits = new Map(orders.map(({ name, limit }) => [name, limit]))
      for (const { buyer, seller, price } of matchOrders(orders, 100).trades) {
        expect(price).toBeLessThanOrEqual(limits.get(buyer) ?? Infinity)
        expect(price).toBeGreaterThanOrEqual(limits.get(seller) ?? 0)
      }
    }),
  )
})

test('units are conserved: what an order traded and what is left of it is what it was for', () => {
  fc.assert(
    fc.property(anyOrders, (orders) => {
      const { trades, left } = matchOrders(orders, 100)
      for (const { name, units } of orders)
        expect(tradedBy(trades, name) + (left.find((each) => each.name === name)?.units ?? 0)).toBe(units)
      expect(trades.every(({ units }) => units > 0) && left.every(({ units }) => units > 0)).toBe(true)
    }),
  )
})

test('priority is kept: who has traded leaves nobody unfilled who stood before them', () => {
  fc.assert(
    fc.property(anyOrders, (orders) => {
      const { trades, left } = matchOrders(orders, 100)
      for (const waiting of left)
        for (const later of orders)
          if (later.side === waiting.side && byPriority(waiting, later) < 0)
            expect(tradedBy(trades, later.name)).toBe(0)
    }),
  )
})

test('what is left does not meet', () => {
  fc.assert(
    fc.property(anyOrders, (orders) => {
      const { left } = matchOrders(orders, 100)
      expect(matchOrders(left, 100).trades).toEqual([])
    }),
  )
})
