import * as t from 'io-ts'
import { IsoDate } from '../../../dates/iso-date.ts'
import { cents } from '../../../money.ts'
import { type AmendableTerms, Dollars, Price, Units, unitsOf } from '../terms/order-terms.ts'
import { text } from '../../../text.ts'

export const BrokerSide = t.keyof({ hand: null, simulated: null, fix: null })
export type BrokerSide = t.TypeOf<typeof BrokerSide>

/** In units and dollars; `consideration` excludes brokerage. */
export const FillShare = t.readonly(
  t.strict({ account: text(200), units: Units, consideration: Dollars, brokerage: Dollars }),
)
export type FillShare = t.TypeOf<typeof FillShare>

/** `execution` is the broker's name of a trade, counted once; `brokerage` is for all of it. */
const reportedFill = {
  execution: text(1_000),
  units: Units,
  price: Price,
  brokerage: Dollars,
  tradedOn: IsoDate,
}

export const fillFacts = {
  fill: t.number,
  ...reportedFill,
  consideration: Dollars,
  source: BrokerSide,
  shares: t.readonlyArray(FillShare),
}

export const ReportedFill = t.readonly(t.strict(reportedFill))
export type ReportedFill = t.TypeOf<typeof ReportedFill>

export const Fill = t.readonly(t.strict({ ...fillFacts, isBusted: t.boolean }))
export type Fill = t.TypeOf<typeof Fill>

type Counted = Pick<Fill, 'units' | 'isBusted'>

export const filledUnits = (fills: readonly Counted[]): number =>
  fills.reduce((total, { units, isBusted }) => (isBusted ? total : total + units), 0)

/** Dollars per unit over standing fills; null without any. */
export const averagePrice = (fills: readonly (Counted & Pick<Fill, 'price'>)[]): number | null => {
  const units = filledUnits(fills)
  const paid = fills.reduce((total, { units: some, price, isBusted }) => (isBusted ? total : total + some * price), 0)
  return units === 0 ? null : Number((paid / units).toFixed(6))
}

export const filledFor = (fills: readonly Pick<Fill, 'shares' | 'isBusted'>[], account: string): number =>
  fills
    .filter(({ isBusted }) => !isBusted)
    .flatMap(({ shares }) => shares)
    .reduce((total, share) => (share.account === account ? total + share.units : total), 0)

export const leftOf = <Terms extends Pick<AmendableTerms, 'quantity' | 'allocations'>>(
  terms: Terms,
  fills: Parameters<typeof filledFor>[0],
): Terms => {
  const allocations = terms.allocations
    .map(({ account, units }) => ({ account, units: units - filledFor(fills, account) }))
    .filter(({ units }) => units > 0)
  return { ...terms, allocations, quantity: unitsOf(allocations) }
}

export const considerationOf = (units: number, price: number): number => cents(units * price)
