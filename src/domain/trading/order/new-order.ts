import * as t from 'io-ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import { ListedStock } from '../market/listed-stock.ts'
import { E, O, pipe } from '../../fp.ts'
import {
  OrderAllocation,
  type AmendableTerms,
  DollarAmount,
  limitOf,
  OrderSide,
  type OrderTerms,
  PriceTerm,
  TimeTerm,
  OrderUnits,
  unitsOf,
} from './terms/order-terms.ts'
import { textUpTo } from '../../text/text-codec.ts'

type KeyPair = readonly [string, string]

const pairWithBoth = (pairs: readonly KeyPair[], input: object): KeyPair | undefined =>
  pairs.find((pair) => pair.every((key) => key in input))

/** Refuses both keys of a pair: a union would take the first and silently drop the other. */
const exclusiveCodec = <A>(codec: t.Type<A, unknown>, ...pairs: readonly KeyPair[]) =>
  Object.assign(
    new t.Type<A, unknown>(
      codec.name,
      codec.is,
      (input, context) => {
        const pair = typeof input === 'object' && input !== null ? pairWithBoth(pairs, input) : undefined
        return pair === undefined
          ? codec.validate(input, context)
          : t.failure(input, context, `must have either ${pair[0]} or ${pair[1]}`)
      },
      codec.encode,
    ),
    { _tag: 'ExclusiveType', type: codec } as const,
  )

/** Whole units by account, adding up to `quantity`. */
const InUnits = t.readonly(t.strict({ quantity: OrderUnits, accounts: t.readonlyArray(OrderAllocation) }))

/** Dollars by account, adding up to `value`. */
const InDollars = t.readonly(
  t.strict({
    value: DollarAmount,
    accounts: t.readonlyArray(t.readonly(t.strict({ account: textUpTo(200), value: DollarAmount }))),
  }),
)

const exclusivePairs = [
  ['priceLimit', 'priceMarket'],
  ['expiry', 'goodForDay'],
] as const

export const NewOrder = exclusiveCodec(
  t.intersection([
    t.readonly(t.strict({ type: OrderSide, security: ListedStock })),
    t.union([InUnits, InDollars]),
    PriceTerm,
    TimeTerm,
  ]),
  ['quantity', 'value'],
  ...exclusivePairs,
)
export type NewOrder = t.TypeOf<typeof NewOrder>

export const OrderAmendment = exclusiveCodec(t.intersection([InUnits, PriceTerm, TimeTerm]), ...exclusivePairs)
export type OrderAmendment = t.TypeOf<typeof OrderAmendment>

export interface NewOrderFault {
  readonly _tag: 'NoPrice' | 'ValueBuysNothing' | 'AllocationsNotWhole'
}

type RequestedQuantity = Pick<OrderTerms, 'quantity' | 'value' | 'allocations'>

const unitsFor = (dollars: number, price: number): number => Math.floor(Number((dollars / price).toFixed(6)))

const dollarsToUnits = (
  asked: t.TypeOf<typeof InDollars>,
  price: number,
): E.Either<NewOrderFault, RequestedQuantity> => {
  const cents = asked.accounts.reduce((total, { value }) => total + Math.round(value * 100), 0)
  if (cents !== Math.round(asked.value * 100)) return E.left({ _tag: 'AllocationsNotWhole' })
  const allocations = asked.accounts.map(({ account, value }) => ({ account, units: unitsFor(value, price) }))
  return allocations.some(({ units }) => units === 0)
    ? E.left({ _tag: 'ValueBuysNothing' })
    : E.right({ quantity: unitsOf(allocations), value: asked.value, allocations })
}

/** Converts dollars to whole units at the limit, or else at the last price. */
const requestedQuantityOf = (
  order: NewOrder,
  lastPrice: O.Option<number>,
): E.Either<NewOrderFault, RequestedQuantity> =>
  'quantity' in order
    ? E.right({ quantity: order.quantity, value: null, allocations: order.accounts })
    : pipe(
        limitOf(order),
        O.alt(() => lastPrice),
        O.match(
          () => E.left({ _tag: 'NoPrice' }),
          (price) => dollarsToUnits(order, price),
        ),
      )

const priceAndTime = (
  order: PriceTerm & TimeTerm,
  day: IsoDate,
): PriceTerm & TimeTerm & { readonly goodUntil: IsoDate } => ({
  ...('priceLimit' in order ? { priceLimit: order.priceLimit } : { priceMarket: true }),
  ...('expiry' in order ? { expiry: order.expiry, goodUntil: order.expiry } : { goodForDay: true, goodUntil: day }),
})

export const amendedTermsOf = (amendment: OrderAmendment, day: IsoDate): AmendableTerms => ({
  quantity: amendment.quantity,
  allocations: amendment.accounts,
  ...priceAndTime(amendment, day),
})

export const termsOf = (
  order: NewOrder,
  lastPrice: O.Option<number>,
  day: IsoDate,
): E.Either<NewOrderFault, OrderTerms> => {
  const { type, security } = order
  return pipe(
    requestedQuantityOf(order, lastPrice),
    E.map((asked) => ({ type, security, ...asked, ...priceAndTime(order, day) })),
  )
}
