import * as t from 'io-ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import { cents, totalOf } from '../../money.ts'
import { Discount, discountOf, isTaxed } from '../parcels/discount.ts'
import { disposalsOf } from '../parcels/parcel-history.ts'
import { ParcelMethod, parcelMethods } from '../parcels/parcel-choice.ts'
import { gainOf, type Parcel, type Trade } from '../parcels/parcel.ts'
import { type CapitalGainEvent, capitalGainYears, netCapitalGain } from './net-capital-gain.ts'
import type { CarriedLoss } from './tax-unit.ts'
import type { Taxpayer } from './taxpayer.ts'

const SoldParcel = t.readonly(
  t.strict({
    acquired: t.string,
    quantity: t.number,
    cost: t.number,
    proceeds: t.number,
    gain: t.number,
    discount: Discount,
  }),
)

/** What a sale would come to by one method; `losses` are positive. */
export const SaleOutcome = t.readonly(
  t.strict({
    method: ParcelMethod,
    parcels: t.readonlyArray(SoldParcel),
    proceeds: t.number,
    cost: t.number,
    gain: t.number,
    /** By how much more the CGT discount of the year would be, its net capital gain, and the losses that it leaves. */
    discount: t.number,
    taxable: t.number,
    carriedForward: t.number,
  }),
)
export type SaleOutcome = t.TypeOf<typeof SaleOutcome>

interface Sale {
  readonly open: readonly Parcel[]
  readonly sale: Trade
  readonly taxpayer: Taxpayer
  /** All other events of whoever is taxed, to the end of the year of the sale, and their earlier losses. */
  readonly events: readonly CapitalGainEvent[]
  readonly losses: readonly CarriedLoss[]
}

const yearOf = (events: readonly CapitalGainEvent[], date: IsoDate, losses: readonly CarriedLoss[]) =>
  capitalGainYears(events, date, losses).at(-1) ?? netCapitalGain([], 0)

/** What the year's net capital gain would be without the sale. */
export const netWithout = ({ events, sale, losses }: Sale): number => yearOf(events, sale.date, losses).net

const outcomeBy =
  ({ open, sale, taxpayer, events, losses }: Sale) =>
  (method: ParcelMethod): SaleOutcome => {
    const disposals = disposalsOf(open, sale, { methods: [{ from: '', method }], picks: new Map() })
    const assessed = disposals.map((disposal) => ({
      ...disposal,
      ...discountOf(disposal, taxpayer),
      gain: gainOf(disposal),
    }))
    const own = assessed.filter(isTaxed).map(({ gain, rate }) => ({ date: sale.date, amount: gain, rate }))
    const [before, after] = [events, [...events, ...own]].map((some) => yearOf(some, sale.date, losses))
    const more = (figure: 'discount' | 'net' | 'carriedForward'): number =>
      cents((after?.[figure] ?? 0) - (before?.[figure] ?? 0))
    return {
      method,
      parcels: assessed.map(({ acquired, quantity, cost, proceeds, gain, discount }) => ({
        ...{ acquired, quantity, cost, proceeds, gain },
        discount: discount === 'Pre-CGT' ? 'No' : discount,
      })),
      proceeds: totalOf(assessed, ({ proceeds }) => proceeds),
      cost: totalOf(assessed, ({ cost }) => cost),
      gain: totalOf(assessed, ({ gain }) => gain),
      discount: more('discount'),
      taxable: more('net'),
      carriedForward: more('carriedForward'),
    }
  }

export const saleOutcomes = (sale: Sale): readonly SaleOutcome[] => parcelMethods.map(outcomeBy(sale))
