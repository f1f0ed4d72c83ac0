import * as t from 'io-ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import { exclusive } from '../../exclusive.ts'
import { E, O, pipe } from '../../fp.ts'
import {
  Allocation,
  Dollars,
  limitOf,
  OrderSecurity,
  OrderSide,
  type OrderTerms,
  PriceTerm,
  TimeTerm,
  Units,
  unitsOf,
} from './order-terms.ts'

/** Whole units for each account, which add up to `quantity`. */
const InUnits = t.readonly(t.strict({ quantity: Units, accounts: t.readonlyArray(Allocation) }))

/** Dollars for each account, which add up to `value`. */
const InDollars = t.readonly(
  t.strict({ value: Dollars, accounts: t.readonlyArray(t.readonly(t.strict({ account: t.string, value: Dollars }))) }),
)

/** What is asked for, in units or in dollars, of one account or of many as a block. */
export const NewOrder = exclusive(
  t.intersection([
    t.readonly(t.strict({ type: OrderSide, security: OrderSecurity })),
    t.union([InUnits, InDollars]),
    PriceTerm,
    TimeTerm,
  ]),
  ['quantity', 'value'],
  ['priceLimit', 'priceMarket'],
  ['expiry', 'goodForDay'],
)
export type NewOrder = t.TypeOf<typeof NewOrder>

export interface NewOrderFault {
  readonly _tag: 'NoPrice' | 'ValueBuysNothing' | 'AllocationsNotWhole'
}

type Asked = Pick<OrderTerms, 'quantity' | 'value' | 'allocations'>

const unitsFor = (dollars: number, price: number): number => Math.floor(Number((dollars / price).toFixed(6)))

const inUnits = (asked: t.TypeOf<typeof InDollars>, price: number): E.Either<NewOrderFault, Asked> => {
  const cents = asked.accounts.reduce((total, { value }) => total + Math.round(value * 100), 0)
  if (cents !== Math.round(asked.value * 100)) return E.left({ _tag: 'AllocationsNotWhole' })
  const allocations = asked.accounts.map(({ account, value }) => ({ account, units: unitsFor(value, price) }))
  return allocations.some(({ units }) => units === 0)
    ? E.left({ _tag: 'ValueBuysNothing' })
    : E.right({ quantity: unitsOf(allocations), value: asked.value, allocations })
}

/** An amount in dollars is as many whole units as it buys by the limit, or where there is none by the last price. */
const askedIn = (order: NewOrder, lastPrice: O.Option<number>): E.Either<NewOrderFault, Asked> =>
  'quantity' in order
    ? E.right({ quantity: order.quantity, value: null, allocations: order.accounts })
    : pipe(
        limitOf(order),
        O.alt(() => lastPrice),
        O.match(
          () => E.left({ _tag: 'NoPrice' }),
          (price) => inUnits(order, price),
        ),
      )

/** `day` is the day of trading that an order for the day is good for. */
export const termsOf = (
  order: NewOrder,
  lastPrice: O.Option<number>,
  day: IsoDate,
): E.Either<NewOrderFault, OrderTerms> => {
  const { type, security } = order
  const price = 'priceLimit' in order ? { priceLimit: order.priceLimit } : { priceMarket: true as const }
  const time = 'expiry' in order ? { expiry: order.expiry } : { goodForDay: true as const }
  const goodUntil = 'expiry' in order ? order.expiry : day
  return pipe(
    askedIn(order, lastPrice),
    E.map((asked) => ({ type, security, goodUntil, ...asked, ...price, ...time })),
  )
}
