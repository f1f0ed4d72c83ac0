import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { NetCapitalGain } from '../tax/net-capital-gain.ts'
import { SaleOutcome } from '../tax/what-if.ts'
import { ParcelMethod } from './parcel-choice.ts'

/** `id` is the ID of the parcel's transaction; null if the account has no row for it. */
export const parcelFields = { id: t.union([t.number, t.null]), acquired: IsoDate, quantity: t.number, cost: t.number }

const HeldParcel = t.readonly(t.strict({ ...parcelFields, value: t.number }))
export type HeldParcel = t.TypeOf<typeof HeldParcel>

/** Last price in the security's currency; `rate` is Australian dollars per unit of it. */
const HeldQuote = t.readonly(t.strict({ currency: t.string, price: t.number, rate: t.number, rateDate: IsoDate }))
export type HeldQuote = t.TypeOf<typeof HeldQuote>

/** `price` is in Australian dollars. `quote` is null unless a foreign security has price and rate. */
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

/** `chosen` is the account's method, `without` the year without the sale; `byHand` is for parcels picked by hand. */
export const WhatIfResult = t.readonly(
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
export type WhatIfResult = t.TypeOf<typeof WhatIfResult>
