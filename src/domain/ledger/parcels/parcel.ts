import * as t from 'io-ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import { roundToCents, shareBetween, totalOf } from '../../money.ts'
import { type ExchangeRate, type GainParts, gainParts, type RateChange } from './exchange-rate.ts'
import { daysBetween } from '../../dates/calendar.ts'

const unitPrecision = 1e8

/** Quantities have at most eight decimals. Rounding to them makes 0.3 − 0.1 equal 0.2, and a sold-out holding zero. */
export const roundUnits = (value: number): number => Math.round(value * unitPrecision) / unitPrecision

export const totalQuantity = <A>(things: readonly A[], units: (thing: A) => number): number =>
  roundUnits(things.reduce((total, thing) => total + units(thing), 0))

/** `amit_increase` raises the cost and the others reduce it, but `tax_free` reduces only the reduced cost base. */
export const CostBaseType = t.keyof({
  return_of_capital: null,
  tax_deferred: null,
  tax_free: null,
  amit_decrease: null,
  amit_increase: null,
})
export type CostBaseType = t.TypeOf<typeof CostBaseType>

export const unitTradeTypes = t.keyof({
  buy: null,
  sell: null,
  buy_back: null,
  split: null,
  transfer_in: null,
  transfer_out: null,
})

export const saleTypes: readonly string[] = ['sell', 'buy_back'] satisfies readonly t.TypeOf<typeof unitTradeTypes>[]

export const incomingTradeTypes: readonly string[] = ['buy', 'transfer_in'] satisfies readonly t.TypeOf<
  typeof unitTradeTypes
>[]
export const outgoingTradeTypes: readonly string[] = [...saleTypes, 'transfer_out']

export const cashMovementTypes = t.keyof({ cash_consideration: null, plan_residual: null })

/**
 * `amount` is the signed effect on cash, with brokerage. A split's quantity is the shares added; negative if removed. A
 * cost change has a positive amount for `quantity` units, or for all if that is zero. A transfer in brings its cost as
 * amount, and its own acquisition day. `rate` is that day's rate of a foreign security's currency.
 */
export interface ParcelTrade {
  readonly date: IsoDate
  readonly type: t.TypeOf<typeof unitTradeTypes> | CostBaseType | t.TypeOf<typeof cashMovementTypes>
  readonly quantity: number
  readonly amount: number
  readonly proceeds?: number
  readonly acquired?: IsoDate | null
  readonly id?: number | undefined
  readonly rate?: ExchangeRate
}

/**
 * Order within one day, whatever the order of rows. A split applies to units held at the opening; trades and prices of
 * that day are in new units. Acquisitions precede disposals, so that a sale can use units bought on the same day. Costs
 * change just before a sale of the day (Income Tax Assessment Act 1997 s 104-70(3)(b), s 104-107B(4)(b)), and grow
 * before they shrink. Rows of one type keep the ledger's order. Every replay of trades uses this list.
 */
export const tradeTypeOrder = [
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
] as const satisfies readonly ParcelTrade['type'][]

const compareTrades = (a: ParcelTrade, b: ParcelTrade): number => {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1
  return tradeTypeOrder.indexOf(a.type) - tradeTypeOrder.indexOf(b.type)
}

export const inTradeOrder = <T extends ParcelTrade>(trades: readonly T[]): readonly T[] =>
  trades.toSorted(compareTrades)

/** CGT events (Income Tax Assessment Act 1997): C2 s 104-25, E4 s 104-70, E10 s 104-107A, G1 s 104-135. */
export type CgtEvent = 'C2' | 'E4' | 'E10' | 'G1'

/** Units of one parcel in one disposal. Amounts are in whole cents. */
export interface ParcelDisposal {
  readonly acquired: IsoDate
  readonly disposed: IsoDate
  readonly quantity: number
  /** The reduced cost base if the disposal is a loss. */
  readonly cost: number
  readonly proceeds: number
  /** Set if nothing was sold. C2 ends the units. Others have quantity zero; proceeds are a payment beyond the cost. */
  readonly event?: CgtEvent
  /** The units were sold first: the disposal is on the day of purchase, and `rates` go from sale to purchase. */
  readonly isShort?: true
  /** The cost is unknown, or the value of units still held. */
  readonly isGainUnknown?: true
  readonly rates?: RateChange
}

/** Proceeds are net of brokerage; cost includes it. */
export const gainOf = ({ proceeds, cost }: ParcelDisposal): number => roundToCents(proceeds - cost)

export const gainPartsOf = (disposal: ParcelDisposal): GainParts => {
  const { cost, proceeds, isShort, rates } = disposal
  return gainParts(gainOf(disposal), isShort === true ? -proceeds : cost, rates)
}

export const daysHeld = (disposal: ParcelDisposal): number => daysBetween(disposal.acquired, disposal.disposed)

/**
 * A tax lot: units of one purchase. `cost` is for all of `quantity`, `heldCost` for the units still `held`, in whole
 * cents. The reduced cost base is less by `taxFree`. `rate` is the acquisition day's rate of a foreign security. Units
 * sold but not held are a parcel of negative units and cost on the day of sale. If `isCostUnknown`, the units count as
 * costing nothing.
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
  readonly isCostUnknown?: true
}

export const heldCost = (parcels: readonly Parcel[]): number => totalOf(parcels, (parcel) => parcel.heldCost)

export const heldQuantity = (parcels: readonly Parcel[]): number => totalQuantity(parcels, ({ held }) => held)

/** A share of the whole cost, never of the rest left by earlier sales. */
export const costLeft = (parcel: Parcel, held: number): number =>
  held === 0 ? 0 : Math.min(parcel.heldCost, shareBetween(parcel.cost, 0, held, parcel.quantity))

export const byAcquired = (a: Parcel, b: Parcel): number =>
  a.acquired < b.acquired ? -1 : a.acquired > b.acquired ? 1 : 0
