import * as t from 'io-ts'
import { IsoDate } from '../../../dates/iso-date.ts'
import { roundToCents } from '../../../money.ts'
import { type AmendableTerms, DollarAmount, OrderPrice, OrderUnits, unitsOf } from '../terms/order-terms.ts'
import { textUpTo } from '../../../text/text-codec.ts'

export const BrokerChannel = t.keyof({ hand: null, simulated: null, fix: null })
export type BrokerChannel = t.TypeOf<typeof BrokerChannel>

/** In units and dollars; `consideration` excludes brokerage. */
export const FillShare = t.readonly(
  t.strict({ account: textUpTo(200), units: OrderUnits, consideration: DollarAmount, brokerage: DollarAmount }),
)
export type FillShare = t.TypeOf<typeof FillShare>

/** `execution` is the broker's ID of a trade, which counts once; `brokerage` is for the whole trade. */
const reportedFill = {
  execution: textUpTo(1_000),
  units: OrderUnits,
  price: OrderPrice,
  brokerage: DollarAmount,
  tradedOn: IsoDate,
}

export const fillFacts = {
  fill: t.number,
  ...reportedFill,
  consideration: DollarAmount,
  source: BrokerChannel,
  shares: t.readonlyArray(FillShare),
}

export const ReportedFill = t.readonly(t.strict(reportedFill))
export type ReportedFill = t.TypeOf<typeof ReportedFill>

export const OrderFill = t.readonly(t.strict({ ...fillFacts, isBusted: t.boolean }))
export type OrderFill = t.TypeOf<typeof OrderFill>

type CountedFill = Pick<OrderFill, 'units' | 'isBusted'>

export const filledUnits = (fills: readonly CountedFill[]): number =>
  fills.reduce((total, { units, isBusted }) => (isBusted ? total : total + units), 0)

/** Dollars per unit over fills that are not busted; null if there are none. */
export const averagePrice = (fills: readonly (CountedFill & Pick<OrderFill, 'price'>)[]): number | null => {
  const units = filledUnits(fills)
  const paid = fills.reduce((total, { units: some, price, isBusted }) => (isBusted ? total : total + some * price), 0)
  return units === 0 ? null : Number((paid / units).toFixed(6))
}

export const unitsFilledFor = (fills: readonly Pick<OrderFill, 'shares' | 'isBusted'>[], account: string): number =>
  fills
    .filter(({ isBusted }) => !isBusted)
    .flatMap(({ shares }) => shares)
    .reduce((total, share) => (share.account === account ? total + share.units : total), 0)

export const remainingTerms = <Terms extends Pick<AmendableTerms, 'quantity' | 'allocations'>>(
  terms: Terms,
  fills: Parameters<typeof unitsFilledFor>[0],
): Terms => {
  const allocations = terms.allocations
    .map(({ account, units }) => ({ account, units: units - unitsFilledFor(fills, account) }))
    .filter(({ units }) => units > 0)
  return { ...terms, allocations, quantity: unitsOf(allocations) }
}

export const considerationOf = (units: number, price: number): number => roundToCents(units * price)
