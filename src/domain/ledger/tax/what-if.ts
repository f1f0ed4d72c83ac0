import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { O, pipe } from '../../fp.ts'
import { cents, totalOf } from '../../money.ts'
import { Discount, discountedFrom, discountOf, isTaxed, isUnknownGain } from '../parcels/discount.ts'
import { disposalsOf } from '../parcels/parcel-history.ts'
import { arePickable, ParcelMethod, parcelMethods, type PickedUnits } from '../parcels/parcel-choice.ts'
import { type Disposal, gainOf, type Parcel, type Trade } from '../parcels/parcel.ts'
import { type CapitalGainEvent, capitalGainYears, NetCapitalGain, netCapitalGain } from './net-capital-gain.ts'
import type { CarriedLoss } from './tax-unit.ts'
import { rateOf, type Taxpayer } from './taxpayer.ts'

export const SoldParcel = t.readonly(
  t.strict({
    acquired: t.string,
    quantity: t.number,
    cost: t.number,
    proceeds: t.number,
    gain: t.number,
    discount: Discount,
    /** First day of sale with a discount; null if there is none. */
    discountedFrom: t.union([IsoDate, t.null]),
  }),
)
export type SoldParcel = t.TypeOf<typeof SoldParcel>

/** `losses` are positive. */
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

interface Sale {
  readonly open: readonly Parcel[]
  readonly sale: Trade
  readonly taxpayer: Taxpayer
  readonly events: readonly CapitalGainEvent[]
  readonly losses: readonly CarriedLoss[]
}

export const yearOf = (
  events: readonly CapitalGainEvent[],
  date: IsoDate,
  losses: readonly CarriedLoss[],
): NetCapitalGain => NetCapitalGain.encode(capitalGainYears(events, date, losses).at(-1) ?? netCapitalGain([], 0))

export const yearWithout = ({ events, sale, losses }: Sale): NetCapitalGain => yearOf(events, sale.date, losses)

const discountedFromOf = (disposal: Disposal, taxpayer: Taxpayer): IsoDate | null => {
  const from = discountedFrom(disposal.acquired)
  const isNever = pipe(
    rateOf(taxpayer, from > disposal.disposed ? from : disposal.disposed),
    O.exists((rate) => rate === 'none'),
  )
  return isNever || discountOf(disposal, taxpayer).discount === 'Pre-CGT' ? null : from
}

const assessed = (disposals: readonly Disposal[], taxpayer: Taxpayer) =>
  disposals.map((disposal) => ({
    ...disposal,
    ...discountOf(disposal, taxpayer),
    discountedFrom: discountedFromOf(disposal, taxpayer),
    gain: gainOf(disposal),
  }))

const summed = (sold: ReturnType<typeof assessed>) => ({
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

export const soldParcels = (disposals: readonly Disposal[], taxpayer: Taxpayer) => summed(assessed(disposals, taxpayer))

const unsold = 0

const outcomeBy =
  ({ open, sale, taxpayer, events, losses }: Sale, picked: readonly PickedUnits[] = []) =>
  (method: ParcelMethod): SaleOutcome => {
    const choices = { methods: [{ from: '', method }], picks: new Map([[unsold, picked]]) }
    const sold = assessed(disposalsOf(open, { ...sale, id: unsold }, choices), taxpayer)
    const own = sold.filter(isTaxed).map((one) => ({
      date: sale.date,
      amount: one.gain,
      rate: one.rate,
      isUnknown: isUnknownGain(one),
    }))
    const [before, after] = [yearOf(events, sale.date, losses), yearOf([...events, ...own], sale.date, losses)]
    const more = (figure: 'discount' | 'net' | 'carriedForward'): number => cents(after[figure] - before[figure])
    return {
      method,
      ...summed(sold),
      discount: more('discount'),
      taxable: more('net'),
      carriedForward: more('carriedForward'),
      year: after,
    }
  }

export const saleOutcomes = (sale: Sale): readonly SaleOutcome[] => parcelMethods.map(outcomeBy(sale))

export const handPickedOutcome = (
  sale: Sale,
  picked: readonly PickedUnits[],
  method: ParcelMethod,
): O.Option<SaleOutcome> =>
  arePickable(sale.open, picked, sale.sale.quantity) ? O.some(outcomeBy(sale, picked)(method)) : O.none
