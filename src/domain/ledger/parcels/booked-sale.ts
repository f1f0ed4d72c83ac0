import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { NetCapitalGain } from '../tax/net-capital-gain.ts'
import { SoldParcel } from '../tax/what-if.ts'
import { parcelFields } from './held-parcels.ts'

const PickedByHand = t.readonly(t.strict({ units: t.number, by: t.string, at: t.string }))

export const BookedSale = t.readonly(
  t.strict({
    id: t.number,
    key: t.string,
    date: IsoDate,
    security: t.string,
    units: t.number,
    amount: t.number,
    isClosed: t.boolean,
    picked: t.union([PickedByHand, t.null]),
  }),
)
export type BookedSale = t.TypeOf<typeof BookedSale>

export const BookedSales = t.readonly(
  t.strict({ account: t.string, name: t.string, simulatedTrades: t.number, sales: t.readonlyArray(BookedSale) }),
)
export type BookedSales = t.TypeOf<typeof BookedSales>

export const maxBookedSales = 1_000

const OpenParcel = t.readonly(t.strict({ ...parcelFields, picked: t.number }))
export type OpenParcel = t.TypeOf<typeof OpenParcel>

/** `others` is the gain of the account's other sales, `year` the taxpayer's sum for the year. */
export const ParcelSelection = t.readonly(
  t.strict({
    parcels: t.readonlyArray(SoldParcel),
    proceeds: t.number,
    cost: t.number,
    gain: t.number,
    others: t.number,
    year: NetCapitalGain,
  }),
)
export type ParcelSelection = t.TypeOf<typeof ParcelSelection>

/** `tried` uses other picks, or is null. `whose` names the taxpayer; `position` is where the sale was read. */
export const SaleParcels = t.readonly(
  t.strict({
    sale: BookedSale,
    parcels: t.readonlyArray(OpenParcel),
    standing: ParcelSelection,
    tried: t.union([ParcelSelection, t.null]),
    year: t.string,
    whose: t.string,
    simulatedTrades: t.number,
    position: t.number,
  }),
)
export type SaleParcels = t.TypeOf<typeof SaleParcels>
