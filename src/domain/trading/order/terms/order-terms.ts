import * as t from 'io-ts'
import { IsoDate } from '../../../dates/iso-date.ts'
import { O } from '../../../fp.ts'
import { type Evidence, refusalsIn, unacknowledged } from '../../checks/check.ts'
import { ListedStock } from '../../market/listed-stock.ts'
import type { OrderRefusal } from '../order-refusal.ts'
import { text } from '../../../text.ts'

const codec = (name: string, isValid: (value: unknown) => value is number, reason: string) =>
  new t.Type<number, number, unknown>(
    name,
    isValid,
    (value, context) => (isValid(value) ? t.success(value) : t.failure(value, context, reason)),
    t.identity,
  )

/** Products of two of them are exact in floating point. */
export const mostUnits = 90_000_000
const highestPrice = 1_000_000
export const mostDollars = 1_000_000_000

const isUnits = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= mostUnits
const hasPlaces = (value: number, places: number): boolean => Number(value.toFixed(places)) === value
const isPrice = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && value <= highestPrice && hasPlaces(value, 4)
const isDollars = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= mostDollars && hasPlaces(value, 2)

export const Units = codec('Units', isUnits, `must be a whole number from 1 to ${mostUnits}`)
/** Dollars per unit, with at most four decimals. */
export const Price = codec('Price', isPrice, 'must be a price with at most four decimals')
/** To the cent, not negative. */
export const Dollars = codec('Dollars', isDollars, 'must be an amount in dollars and cents')

export const OrderSide = t.keyof({ b: null, s: null })
export type OrderSide = t.TypeOf<typeof OrderSide>

export const Allocation = t.readonly(t.strict({ account: text(200), units: Units }))
export type Allocation = t.TypeOf<typeof Allocation>

export const PriceTerm = t.union([
  t.readonly(t.strict({ priceLimit: Price })),
  t.readonly(t.strict({ priceMarket: t.literal(true) })),
])
export type PriceTerm = t.TypeOf<typeof PriceTerm>

/** `expiry` is the last day of trading. */
export const TimeTerm = t.union([
  t.readonly(t.strict({ expiry: IsoDate })),
  t.readonly(t.strict({ goodForDay: t.literal(true) })),
])
export type TimeTerm = t.TypeOf<typeof TimeTerm>

/** `quantity` is the sum of its allocations; `goodUntil` is the last trading day. */
export const AmendableTerms = t.intersection([
  t.readonly(t.strict({ quantity: Units, allocations: t.readonlyArray(Allocation), goodUntil: IsoDate })),
  PriceTerm,
  TimeTerm,
])
export type AmendableTerms = t.TypeOf<typeof AmendableTerms>

export const OrderTerms = t.intersection([
  t.readonly(t.strict({ type: OrderSide, security: ListedStock, value: t.union([Dollars, t.null]) })),
  AmendableTerms,
])
export type OrderTerms = t.TypeOf<typeof OrderTerms>

export const limitOf = (terms: PriceTerm): O.Option<number> =>
  'priceLimit' in terms ? O.some(terms.priceLimit) : O.none

export const unitsOf = (allocations: readonly Pick<Allocation, 'units'>[]): number =>
  allocations.reduce((total, { units }) => total + units, 0)

export const accountsOf = ({ allocations }: Pick<AmendableTerms, 'allocations'>): readonly string[] =>
  allocations.map(({ account }) => account)

export const allocatedTo = ({ allocations }: Pick<AmendableTerms, 'allocations'>, account: string): number =>
  allocations.find((one) => one.account === account)?.units ?? 0

const compared = (terms: AmendableTerms): readonly unknown[] => [
  'priceLimit' in terms ? terms.priceLimit : null,
  'expiry' in terms ? terms.expiry : null,
  terms.allocations.map(({ account, units }) => `${account} ${units}`).toSorted(),
]

/** Any two days count as the same for orders for the day. */
export const areSameTerms = (one: AmendableTerms, other: AmendableTerms): boolean =>
  JSON.stringify(compared(one)) === JSON.stringify(compared(other))

export const mostAccounts = 500

export const termsFault = (terms: AmendableTerms, today: IsoDate): OrderRefusal | null => {
  const accounts = accountsOf(terms)
  if (accounts.length === 0) return { _tag: 'AccountsRequired' }
  if (accounts.length > mostAccounts) return { _tag: 'TooManyAccounts' }
  if (new Set(accounts).size < accounts.length) return { _tag: 'AccountTwice' }
  if (unitsOf(terms.allocations) !== terms.quantity) return { _tag: 'AllocationsNotWhole' }
  const limit = limitOf(terms)
  if (terms.quantity > mostUnits || (O.isSome(limit) && limit.value * terms.quantity > mostDollars))
    return { _tag: 'OrderTooLarge' }
  return terms.goodUntil < today ? { _tag: 'OrderExpiryPassed' } : null
}

export const evidenceFault = ({ checks, acknowledged }: Evidence): OrderRefusal | null => {
  if (refusalsIn(checks).length > 0) return { _tag: 'CheckRefused' }
  return unacknowledged(checks, acknowledged).length > 0 ? { _tag: 'WarningsNotAcknowledged' } : null
}
