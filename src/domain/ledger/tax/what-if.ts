import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { O, pipe } from '../../fp.ts'
import { roundToCents, totalOf } from '../../money.ts'
import { GainDiscount, discountStartDate, discountOf, isTaxed, isUnknownGain } from '../parcels/discount.ts'
import { disposalsOf } from '../parcels/parcel-history.ts'
import { arePickable, ParcelMethod, parcelMethods, type PickedUnits } from '../parcels/parcel-choice.ts'
import { type ParcelDisposal, gainOf, type Parcel, type ParcelTrade } from '../parcels/parcel.ts'
import { type CapitalGainEvent, capitalGainYears, NetCapitalGain, netCapitalGain } from './net-capital-gain.ts'
import type { CarriedLoss } from './tax-unit.ts'
import { taxpayerDiscountRate, type AccountTaxpayer } from './taxpayer.ts'

export const SoldParcel = t.readonly(
  t.strict({
    acquired: t.string,
    quantity: t.number,
    cost: t.number,
    proceeds: t.number,
    gain: t.number,
    discount: GainDiscount,
    /** First day of sale with a discount; null if there is none. */
    discountedFrom: t.union([IsoDate, t.null]),
  }),
)
export type SoldParcel = t.TypeOf<typeof SoldParcel>

export const SaleOutcome = t.readonly(
  t.strict({
    method: ParcelMethod,
    parcels: t.readonlyArray(SoldParcel),
    proceeds: t.number,
    cost: t.number,
    gain: t.number,
    /** Changes of the year's CGT discount, net capital gain and losses left. */
    discount: t.number,
    taxable: t.number,
    carriedForward: t.number,
    year: NetCapitalGain,
  }),
)
export type SaleOutcome = t.TypeOf<typeof SaleOutcome>

interface WhatIfSale {
  readonly open: readonly Parcel[]
  readonly sale: ParcelTrade
  readonly taxpayer: AccountTaxpayer
  readonly events: readonly CapitalGainEvent[]
  /** Amounts of `losses` are positive. */
  readonly losses: readonly CarriedLoss[]
}

export const netGainOfYear = (
  events: readonly CapitalGainEvent[],
  date: IsoDate,
  losses: readonly CarriedLoss[],
): NetCapitalGain => NetCapitalGain.encode(capitalGainYears(events, date, losses).at(-1) ?? netCapitalGain([], 0))

export const netGainWithoutSale = ({ events, sale, losses }: WhatIfSale): NetCapitalGain =>
  netGainOfYear(events, sale.date, losses)

const discountedFromOf = (disposal: ParcelDisposal, taxpayer: AccountTaxpayer): IsoDate | null => {
  const from = discountStartDate(disposal.acquired)
  const isNever = pipe(
    taxpayerDiscountRate(taxpayer, from > disposal.disposed ? from : disposal.disposed),
    O.exists((rate) => rate === 'none'),
  )
  return isNever || discountOf(disposal, taxpayer).discount === 'Pre-CGT' ? null : from
}

const assessDisposals = (disposals: readonly ParcelDisposal[], taxpayer: AccountTaxpayer) =>
  disposals.map((disposal) => ({
    ...disposal,
    ...discountOf(disposal, taxpayer),
    discountedFrom: discountedFromOf(disposal, taxpayer),
    gain: gainOf(disposal),
  }))

const sumSold = (sold: ReturnType<typeof assessDisposals>) => ({
  parcels: sold.map(
    ({ acquired, quantity, cost, proceeds, gain, discount, discountedFrom: from }): SoldParcel => ({
      acquired,
      quantity,
      cost,
      proceeds,
      gain,
      discountedFrom: from,
      discount: discount === 'Pre-CGT' ? 'No' : discount,
    }),
  ),
  proceeds: totalOf(sold, ({ proceeds }) => proceeds),
  cost: totalOf(sold, ({ cost }) => cost),
  gain: totalOf(sold, ({ gain }) => gain),
})

export const soldParcels = (disposals: readonly ParcelDisposal[], taxpayer: AccountTaxpayer) =>
  sumSold(assessDisposals(disposals, taxpayer))

const whatIfSaleId = 0

const outcomeByMethod =
  ({ open, sale, taxpayer, events, losses }: WhatIfSale, picked: readonly PickedUnits[] = []) =>
  (method: ParcelMethod): SaleOutcome => {
    const choices = { methods: [{ from: '', method }], picks: new Map([[whatIfSaleId, picked]]) }
    const sold = assessDisposals(disposalsOf(open, { ...sale, id: whatIfSaleId }, choices), taxpayer)
    const own = sold.filter(isTaxed).map((one) => ({
      date: sale.date,
      amount: one.gain,
      rate: one.rate,
      isUnknown: isUnknownGain(one),
    }))
    const [before, after] = [
      netGainOfYear(events, sale.date, losses),
      netGainOfYear([...events, ...own], sale.date, losses),
    ]
    const more = (figure: 'discount' | 'net' | 'carriedForward'): number => roundToCents(after[figure] - before[figure])
    return {
      method,
      ...sumSold(sold),
      discount: more('discount'),
      taxable: more('net'),
      carriedForward: more('carriedForward'),
      year: after,
    }
  }

export const saleOutcomes = (sale: WhatIfSale): readonly SaleOutcome[] => parcelMethods.map(outcomeByMethod(sale))

export const handPickedOutcome = (
  sale: WhatIfSale,
  picked: readonly PickedUnits[],
  method: ParcelMethod,
): O.Option<SaleOutcome> =>
  arePickable(sale.open, picked, sale.sale.quantity) ? O.some(outcomeByMethod(sale, picked)(method)) : O.none
