import * as t from 'io-ts'
import { IsoDate } from '../../../dates/iso-date.ts'
import { O } from '../../../fp.ts'
import { type CheckEvidence, refusalsIn, unacknowledgedRules } from '../../checks/check.ts'
import { ListedStock } from '../../market/listed-stock.ts'
import type { OrderRefusal } from '../order-refusal.ts'
import { textUpTo } from '../../../text/text-codec.ts'

const numberCodec = (name: string, isValid: (value: unknown) => value is number, reason: string) =>
  new t.Type<number, number, unknown>(
    name,
    isValid,
    (value, context) => (isValid(value) ? t.success(value) : t.failure(value, context, reason)),
    t.identity,
  )

/** The product of two numbers of units is below 2^53, so it is exact in floating point. */
export const maxUnits = 90_000_000
const maxPrice = 1_000_000
export const maxDollars = 1_000_000_000

const isUnits = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= maxUnits
const hasDecimals = (value: number, decimals: number): boolean => Number(value.toFixed(decimals)) === value
const isPrice = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && value <= maxPrice && hasDecimals(value, 4)
const isDollars = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= maxDollars && hasDecimals(value, 2)

export const OrderUnits = numberCodec('Units', isUnits, `must be a whole number from 1 to ${maxUnits}`)
/** Dollars per unit, with at most four decimals. */
export const OrderPrice = numberCodec('Price', isPrice, 'must be a price with at most four decimals')
/** To the cent, not negative. */
export const DollarAmount = numberCodec('Dollars', isDollars, 'must be an amount in dollars and cents')

export const OrderSide = t.keyof({ b: null, s: null })
export type OrderSide = t.TypeOf<typeof OrderSide>

export const OrderAllocation = t.readonly(t.strict({ account: textUpTo(200), units: OrderUnits }))
export type OrderAllocation = t.TypeOf<typeof OrderAllocation>

export const PriceTerm = t.union([
  t.readonly(t.strict({ priceLimit: OrderPrice })),
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
  t.readonly(t.strict({ quantity: OrderUnits, allocations: t.readonlyArray(OrderAllocation), goodUntil: IsoDate })),
  PriceTerm,
  TimeTerm,
])
export type AmendableTerms = t.TypeOf<typeof AmendableTerms>

export const OrderTerms = t.intersection([
  t.readonly(t.strict({ type: OrderSide, security: ListedStock, value: t.union([DollarAmount, t.null]) })),
  AmendableTerms,
])
export type OrderTerms = t.TypeOf<typeof OrderTerms>

export const limitOf = (terms: PriceTerm): O.Option<number> =>
  'priceLimit' in terms ? O.some(terms.priceLimit) : O.none

export const unitsOf = (allocations: readonly Pick<OrderAllocation, 'units'>[]): number =>
  allocations.reduce((total, { units }) => total + units, 0)

export const accountsOf = ({ allocations }: Pick<AmendableTerms, 'allocations'>): readonly string[] =>
  allocations.map(({ account }) => account)

export const unitsAllocatedTo = ({ allocations }: Pick<AmendableTerms, 'allocations'>, account: string): number =>
  allocations.find((one) => one.account === account)?.units ?? 0

const comparedTerms = (terms: AmendableTerms): readonly unknown[] => [
  'priceLimit' in terms ? terms.priceLimit : null,
  'expiry' in terms ? terms.expiry : null,
  terms.allocations.map(({ account, units }) => `${account} ${units}`).toSorted(),
]

/** Ignores `goodUntil`: two orders good for the day have the same terms on any two days. */
export const areSameTerms = (one: AmendableTerms, other: AmendableTerms): boolean =>
  JSON.stringify(comparedTerms(one)) === JSON.stringify(comparedTerms(other))

export const maxAccounts = 500

export const termsFault = (terms: AmendableTerms, today: IsoDate): OrderRefusal | null => {
  const accounts = accountsOf(terms)
  if (accounts.length === 0) return { _tag: 'AccountsRequired' }
  if (accounts.length > maxAccounts) return { _tag: 'TooManyAccounts' }
  if (new Set(accounts).size < accounts.length) return { _tag: 'AccountTwice' }
  if (unitsOf(terms.allocations) !== terms.quantity) return { _tag: 'AllocationsNotWhole' }
  const limit = limitOf(terms)
  if (terms.quantity > maxUnits || (O.isSome(limit) && limit.value * terms.quantity > maxDollars))
    return { _tag: 'OrderTooLarge' }
  return terms.goodUntil < today ? { _tag: 'OrderExpiryPassed' } : null
}

export const evidenceFault = ({ checks, acknowledged }: CheckEvidence): OrderRefusal | null => {
  if (refusalsIn(checks).length > 0) return { _tag: 'CheckRefused' }
  return unacknowledgedRules(checks, acknowledged).length > 0 ? { _tag: 'WarningsNotAcknowledged' } : null
}
