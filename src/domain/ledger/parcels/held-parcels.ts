import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { SaleOutcome } from '../tax/what-if.ts'
import { ParcelMethod } from './parcel-choice.ts'

const HeldParcel = t.readonly(t.strict({ acquired: IsoDate, quantity: t.number, cost: t.number, value: t.number }))

const HeldSecurity = t.readonly(
  t.strict({
    security: t.string,
    name: t.string,
    quantity: t.number,
    price: t.number,
    parcels: t.readonlyArray(HeldParcel),
  }),
)
export type HeldSecurity = t.TypeOf<typeof HeldSecurity>

/** `choice` says which parcels a sale takes. */
export const HeldParcels = t.readonly(
  t.strict({
    account: t.string,
    name: t.string,
    asAt: IsoDate,
    choice: t.string,
    securities: t.readonlyArray(HeldSecurity),
  }),
)
export type HeldParcels = t.TypeOf<typeof HeldParcels>

/** `chosen` is the account's own method; `net` the net capital gain of the year without the sale, and `whose` says who is taxed. */
export const WhatIf = t.readonly(
  t.strict({
    chosen: ParcelMethod,
    year: t.string,
    net: t.number,
    whose: t.string,
    caution: t.union([t.string, t.null]),
    outcomes: t.readonlyArray(SaleOutcome),
  }),
)
export type WhatIf = t.TypeOf<typeof WhatIf>
