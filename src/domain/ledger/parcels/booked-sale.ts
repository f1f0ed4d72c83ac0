import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { NetCapitalGain } from '../tax/net-capital-gain.ts'
import { SoldParcel } from '../tax/what-if.ts'
import { parcelFields } from './held-parcels.ts'

/** Of how many units parcels were picked by hand, and who picked the last of them, and when. */
const PickedByHand = t.readonly(t.strict({ units: t.number, by: t.string, at: t.string }))

/** A sale or buy-back of the ledger; `amount` is what it brought. Once its year is closed its parcels are fixed. */
export const BookedSale = t.readonly(
  t.strict({
    ...{ id: t.number, key: t.string, date: IsoDate, security: t.string },
    ...{ units: t.number, amount: t.number, isClosed: t.boolean },
    picked: t.union([PickedByHand, t.null]),
  }),
)
export type BookedSale = t.TypeOf<typeof BookedSale>

/** The newest first; `simulatedTrades` is how many of the simulated exchange the account has. */
export const BookedSales = t.readonly(
  t.strict({ account: t.string, name: t.string, simulatedTrades: t.number, sales: t.readonlyArray(BookedSale) }),
)
export type BookedSales = t.TypeOf<typeof BookedSales>

export const mostBookedSales = 1_000

/** What a sale could take when it was made; `picked` of it is by hand. */
const OpenParcel = t.readonly(t.strict({ ...parcelFields, picked: t.number }))
export type OpenParcel = t.TypeOf<typeof OpenParcel>

/** `others` is the gain of all other sales of the account, `year` the sum of the year of the sale of whoever is taxed. */
export const ParcelsTaken = t.readonly(
  t.strict({
    parcels: t.readonlyArray(SoldParcel),
    ...{ proceeds: t.number, cost: t.number, gain: t.number, others: t.number },
    year: NetCapitalGain,
  }),
)
export type ParcelsTaken = t.TypeOf<typeof ParcelsTaken>

/**
 * `tried` is what would be taken with other picks, null where none are tried; `whose` says who is taxed, `simulatedTrades` how many of the simulated
 * exchange are in it, `position` of the log where it was known at.
 */
export const SaleParcels = t.readonly(
  t.strict({
    sale: BookedSale,
    parcels: t.readonlyArray(OpenParcel),
    standing: ParcelsTaken,
    tried: t.union([ParcelsTaken, t.null]),
    ...{ year: t.string, whose: t.string, simulatedTrades: t.number, position: t.number },
  }),
)
export type SaleParcels = t.TypeOf<typeof SaleParcels>
