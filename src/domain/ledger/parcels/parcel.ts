import * as t from 'io-ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import { cents, shareBetween, totalOf } from '../../money.ts'
import type { ExchangeRate, RateChange } from './exchange-rate.ts'
import { daysBetween } from '../../dates/calendar.ts'

const precision = 1e8

/** Quantities are decimals of at most eight places; snapping to them keeps 0.3 − 0.1 at 0.2, so a holding sold out is zero. */
export const quantity = (value: number): number => Math.round(value * precision) / precision

export const totalQuantity = <A>(things: readonly A[], units: (thing: A) => number): number =>
  quantity(things.reduce((total, thing) => total + units(thing), 0))

/** Payments and statements that change what units cost; all but the last take from it, `tax_free` from the reduced cost base alone. */
export const CostBaseType = t.keyof({
  return_of_capital: null,
  tax_deferred: null,
  tax_free: null,
  amit_decrease: null,
  amit_increase: null,
})
export type CostBaseType = t.TypeOf<typeof CostBaseType>

export const unitTrades = t.keyof({
  ...{ buy: null, sell: null, buy_back: null },
  ...{ split: null, transfer_in: null, transfer_out: null },
})

export const sales: readonly string[] = ['sell', 'buy_back'] satisfies readonly t.TypeOf<typeof unitTrades>[]

/** Trades that add to what is held, and those that take from it; a split does either. */
export const unitsIn: readonly string[] = ['buy', 'transfer_in'] satisfies readonly t.TypeOf<typeof unitTrades>[]
export const unitsOut: readonly string[] = [...sales, 'transfer_out']

/** Cash of a security that moves neither units nor a cost: that of a merger, and what a reinvestment plan keeps. */
export const cashMoves = t.keyof({ cash_consideration: null, plan_residual: null })

/**
 * What changes a holding. `amount` is the signed effect on cash, so a buy's cost is what was paid with brokerage and a
 * sale's proceeds what was received net of it. A split's quantity is the shares added (taken away, when negative). What
 * changes the cost alone has an amount, always positive, of so many units as its quantity is; of all that are held when that is zero.
 * What came in kind has the cost that it brings for an amount, and was acquired on a day of its own. `rate` is that of the day of the
 * currency that the security is quoted in, where that is another.
 */
export interface Trade {
  readonly date: IsoDate
  readonly type: t.TypeOf<typeof unitTrades> | CostBaseType | t.TypeOf<typeof cashMoves>
  readonly quantity: number
  readonly amount: number
  /** What the law takes a sale to bring, where that is not its amount. */
  readonly proceeds?: number
  readonly acquired?: IsoDate | null
  readonly id?: number | undefined
  readonly rate?: ExchangeRate
}

/**
 * The order within one day, in whatever order its rows are listed: a split is of what was held when the market opened, and
 * everything traded on its day is in the new units, as prices are from that day on; then what is acquired comes before what
 * is disposed of, for whoever buys and sells on one day sells what they have. A cost changes just before a sale of its day
 * (Income Tax Assessment Act 1997 s 104-70(3)(b), s 104-107B(4)(b)), and grows before it shrinks. Of one type, rows keep the order of the
 * ledger. Whatever replays trades goes by this list.
 */
export const orderOfDay = [
  'split',
  'transfer_in',
  'buy',
  'amit_increase',
  'return_of_capital',
  'tax_deferred',
  'tax_free',
  'amit_decrease',
  'sell',
  'buy_back',
  'transfer_out',
  'cash_consideration',
  'plan_residual',
] as const satisfies readonly Trade['type'][]

const compare = (a: Trade, b: Trade): number => {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1
  return orderOfDay.indexOf(a.type) - orderOfDay.indexOf(b.type)
}

export const inTradeOrder = <T extends Trade>(trades: readonly T[]): readonly T[] => trades.toSorted(compare)

/**
 * The CGT event by which a cost base was used up (Income Tax Assessment Act 1997 ss 104-70, 104-107A, 104-135), or units
 * ended: C2, cancellation and similar endings (s 104-25).
 */
export type CgtEvent = 'C2' | 'E4' | 'E10' | 'G1'

/**
 * Shares of one parcel sold in one sale; a sale over three parcels is three disposals. Cost and proceeds are whole cents; the cost of a
 * loss is the reduced cost base.
 * With an event nothing was sold: at C2 the units ended; at the others the quantity is zero, and the proceeds are what a payment was
 * more than the parcel's cost.
 */
export interface Disposal {
  readonly acquired: IsoDate
  readonly disposed: IsoDate
  readonly quantity: number
  readonly cost: number
  readonly proceeds: number
  readonly event?: CgtEvent
  readonly rates?: RateChange
}

/** Realised gain = proceeds net of brokerage − cost with brokerage. */
export const gainOf = ({ proceeds, cost }: Disposal): number => cents(proceeds - cost)

export const daysHeld = (disposal: Disposal): number => daysBetween(disposal.acquired, disposal.disposed)

/**
 * The units of one purchase, a tax lot. `cost` is what all of its `quantity` cost; `held` of them are still there, and
 * `heldCost` of the cost, both in whole cents. `taxFree` is what the reduced cost base of those is less than their cost,
 * `rate` that of the day they were acquired, of a security in another currency. Units that were sold without being held are a parcel
 * of negative units of the day of that sale; its cost is what they brought, negative.
 */
export interface Parcel {
  readonly id?: number | undefined
  readonly acquired: IsoDate
  readonly quantity: number
  readonly cost: number
  readonly held: number
  readonly heldCost: number
  readonly taxFree?: number
  readonly rate?: ExchangeRate
}

export const heldCost = (parcels: readonly Parcel[]): number => totalOf(parcels, (parcel) => parcel.heldCost)

export const heldQuantity = (parcels: readonly Parcel[]): number => totalQuantity(parcels, ({ held }) => held)

/** What the units cost that are left of a parcel: their share of the whole, never of what an earlier sale has left. */
export const costLeft = (parcel: Parcel, held: number): number =>
  held === 0 ? 0 : Math.min(parcel.heldCost, shareBetween(parcel.cost, 0, held, parcel.quantity))

/** What is sold first is what was first acquired. */
export const byAcquired = (a: Parcel, b: Parcel): number =>
  a.acquired < b.acquired ? -1 : a.acquired > b.acquired ? 1 : 0
