import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { NetCapitalGain } from '../tax/net-capital-gain.ts'
import { SaleOutcome } from '../tax/what-if.ts'
import { ParcelMethod } from './parcel-choice.ts'

/** `id` is that of the transaction it came of; null where no row of the account's brought it. */
export const parcelFields = { id: t.union([t.number, t.null]), acquired: IsoDate, quantity: t.number, cost: t.number }

const HeldParcel = t.readonly(t.strict({ ...parcelFields, value: t.number }))
export type HeldParcel = t.TypeOf<typeof HeldParcel>

/** The last price of a unit in the currency of the security, and the last rate: Australian dollars for one unit of that. */
const HeldQuote = t.readonly(t.strict({ currency: t.string, price: t.number, rate: t.number, rateDate: IsoDate }))
export type HeldQuote = t.TypeOf<typeof HeldQuote>

/** `price` is in Australian dollars, `quote` there where the security is in another currency and has both a price and a rate. */
const HeldSecurity = t.readonly(
  t.strict({
    security: t.string,
    name: t.string,
    quantity: t.number,
    price: t.number,
    quote: t.union([HeldQuote, t.null]),
    parcels: t.readonlyArray(HeldParcel),
  }),
)
export type HeldSecurity = t.TypeOf<typeof HeldSecurity>

/** `choice` says which parcels a sale takes, `simulatedTrades` how many of the simulated exchange are in it. */
export const HeldParcels = t.readonly(
  t.strict({
    account: t.string,
    name: t.string,
    asAt: IsoDate,
    choice: t.string,
    simulatedTrades: t.number,
    securities: t.readonlyArray(HeldSecurity),
  }),
)
export type HeldParcels = t.TypeOf<typeof HeldParcels>

/** `chosen` is the account's own method, `without` the sum of the year without the sale; `whose` says who is taxed, and `byHand` is of parcels picked by hand. */
export const WhatIf = t.readonly(
  t.strict({
    chosen: ParcelMethod,
    year: t.string,
    without: NetCapitalGain,
    whose: t.string,
    caution: t.union([t.string, t.null]),
    outcomes: t.readonlyArray(SaleOutcome),
    byHand: t.union([SaleOutcome, t.null]),
    simulatedTrades: t.number,
  }),
)
export type WhatIf = t.TypeOf<typeof WhatIf>
