import { O } from '../../fp.ts'
import type { OrderSide } from '../order/terms/order-terms.ts'

/** `limit` is null at the market. Lower `priority` comes first; market quotes (null) come last and set the price. */
export interface BookOrder {
  readonly name: string
  readonly side: OrderSide
  readonly limit: number | null
  readonly units: number
  readonly priority: number | null
}

export interface BookTrade {
  readonly buyer: string
  readonly seller: string
  readonly units: number
  readonly price: number
}

export interface MatchedOrders {
  readonly trades: readonly BookTrade[]
  readonly left: readonly BookOrder[]
}

const priorityOf = ({ priority }: BookOrder): number => priority ?? Infinity

const bookPriority = ({ side, limit }: BookOrder): number => (limit === null ? Infinity : side === 'b' ? limit : -limit)

export const byPriority = (one: BookOrder, other: BookOrder): number => {
  const [mine, theirs] = [bookPriority(one), bookPriority(other)]
  if (mine !== theirs) return mine > theirs ? -1 : 1
  const [before, after] = [priorityOf(one), priorityOf(other)]
  return before === after ? 0 : before < after ? -1 : 1
}

const canMatch = (bid: BookOrder, ask: BookOrder): boolean =>
  bid.limit === null || ask.limit === null || bid.limit >= ask.limit

/** The market quote's price, else the earlier order's; the last price between two market orders. */
const priceOf = (bid: BookOrder, ask: BookOrder, last: number): number => {
  const [first, second] =
    ask.priority === null || (bid.priority !== null && ask.priority < bid.priority) ? [ask, bid] : [bid, ask]
  return first.limit ?? second.limit ?? last
}

interface BookSide {
  readonly orders: readonly BookOrder[]
  readonly next: number
  readonly units: number
}

const sideOf = (orders: readonly BookOrder[]): BookSide => ({ orders, next: 0, units: orders[0]?.units ?? 0 })

const withoutUnits = ({ orders, next, units }: BookSide, taken: number): BookSide =>
  taken < units
    ? { orders, next, units: units - taken }
    : { orders, next: next + 1, units: orders[next + 1]?.units ?? 0 }

const remainingOrders = ({ orders, next, units }: BookSide): readonly BookOrder[] =>
  orders.slice(next).map((order, index) => (index === 0 ? { ...order, units } : order))

interface MatchingBook {
  readonly bids: BookSide
  readonly asks: BookSide
  readonly trades: readonly BookTrade[]
}

const matchBook = (book: MatchingBook, last: number): MatchingBook => {
  const { bids, asks, trades } = book
  const bid = bids.orders[bids.next]
  const ask = asks.orders[asks.next]
  if (bid === undefined || ask === undefined || !canMatch(bid, ask)) return book
  const units = Math.min(bids.units, asks.units)
  const trade = { buyer: bid.name, seller: ask.name, units, price: priceOf(bid, ask, last) }
  return { bids: withoutUnits(bids, units), asks: withoutUnits(asks, units), trades: [...trades, trade] }
}

/** `last` is the last price, in dollars. */
export const matchOrders = (orders: readonly BookOrder[], last: number): MatchedOrders => {
  const sorted = orders.toSorted(byPriority)
  const of = (of: OrderSide): BookSide => sideOf(sorted.filter(({ side }) => side === of))
  const empty: readonly BookTrade[] = []
  // one step per order is enough, because each trade fills at least one order
  const { bids, asks, trades } = sorted.reduce((book: MatchingBook) => matchBook(book, last), {
    bids: of('b'),
    asks: of('s'),
    trades: empty,
  })
  return { trades, left: [...remainingOrders(bids), ...remainingOrders(asks)] }
}

/**
 * Price steps of the ASX for equities, in dollars (ASX Operating Rules Procedures, price steps;
 * https://www.asx.com.au/services/trading-services/price.htm).
 */
export const priceStep = (price: number): number => (price < 0.1 ? 0.001 : price < 2 ? 0.005 : 0.01)

export const interestSecurityPriceStep = 0.001

interface PricesAround {
  readonly below: number
  readonly above: number
}

/** Returns the valid prices below and above an invalid price; none if the price is valid. */
export const pricesAround = (price: number, step: number): O.Option<PricesAround> => {
  const steps = Number((price / step).toFixed(6))
  const at = (whole: number): number => Number((whole * step).toFixed(4))
  return Number.isInteger(steps) ? O.none : O.some({ below: at(Math.floor(steps)), above: at(Math.ceil(steps)) })
}

export const roundToPriceStep = (price: number): number => {
  const step = priceStep(price)
  return Number((Math.max(1, Math.round(price / step)) * step).toFixed(4))
}
