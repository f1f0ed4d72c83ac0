import * as t from 'io-ts'
import { BookedSales, SaleParcels } from '../../domain/ledger/parcels/booked-sale.ts'
import { HeldParcels, WhatIfResult } from '../../domain/ledger/parcels/held-parcels.ts'
import { PickedParcels, PicksFromString, RequestedSale } from '../../domain/ledger/parcels/sale-asked.ts'
import { LogPosition } from '../../domain/log/recorded-event.ts'
import { NumberFromString } from '../../domain/numbers/number-from-string.ts'
import { anyPermissionAccess, defineEndpoint, ownCodeAccess } from '../endpoint.ts'
import { textUpTo } from '../../domain/text/text-codec.ts'

const saleParams = t.strict({ type: t.literal('portfolio'), code: textUpTo(200) })

export const heldParcels = defineEndpoint({
  method: 'GET',
  path: '/parcels/:type/:code',
  access: ownCodeAccess('figures'),
  params: saleParams,
  reply: HeldParcels,
  refusals: { NotFound: 404 },
})

export const whatIf = defineEndpoint({
  method: 'GET',
  path: '/parcels/:type/:code/what-if',
  access: ownCodeAccess('figures'),
  params: saleParams,
  query: RequestedSale,
  reply: WhatIfResult,
  refusals: { NotFound: 404, BadSale: 422, BadPicks: 422, NotSoMany: 422, TradedSince: 422 },
})

const accountParams = { type: t.literal('portfolio'), code: textUpTo(200) }
const bookedSaleParams = t.strict({ ...accountParams, sale: NumberFromString })

export const bookedSales = defineEndpoint({
  method: 'GET',
  path: '/parcels/:type/:code/sales',
  access: ownCodeAccess('figures'),
  params: t.strict(accountParams),
  reply: BookedSales,
  refusals: { NotFound: 404 },
})

/** Parcels open to a sale, parcels it uses, and parcels it would use with other `picks`. Stores nothing. */
export const saleParcels = defineEndpoint({
  method: 'GET',
  path: '/parcels/:type/:code/sales/:sale',
  access: ownCodeAccess('figures'),
  params: bookedSaleParams,
  query: t.exact(t.partial({ picks: PicksFromString })),
  reply: SaleParcels,
  refusals: { NotFound: 404, BadPicks: 422 },
})

/**
 * Saves hand-picked parcels, as an import, until the year of the sale is closed. Units by purchase ID replace earlier
 * picks of that purchase; zero removes them. The call is a `Conflict` if other parcels were picked after `position`,
 * the log position at which the sale was read. `errors` list what the ledger refuses.
 */
export const pickParcels = defineEndpoint({
  method: 'PUT',
  path: '/parcels/:type/:code/sales/:sale/picks',
  access: anyPermissionAccess('client.adviser'),
  params: bookedSaleParams,
  allowance: 'picks',
  body: t.strict({ picks: PickedParcels, position: LogPosition }),
  reply: t.strict({ position: LogPosition }),
  refusals: {
    NotFound: 404,
    BadPicks: 422,
    PicksNotTaken: 422,
    ParcelsFixed: 409,
    AnotherImportRunning: 409,
    Conflict: 409,
    Interrupted: 503,
  },
})
