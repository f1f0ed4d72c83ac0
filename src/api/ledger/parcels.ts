import * as t from 'io-ts'
import { BookedSales, SaleParcels } from '../../domain/ledger/parcels/booked-sale.ts'
import { HeldParcels, WhatIf } from '../../domain/ledger/parcels/held-parcels.ts'
import { Picks, PicksFromString, SaleAsked } from '../../domain/ledger/parcels/sale-asked.ts'
import { Position } from '../../domain/log/recorded-event.ts'
import { NumberFromString } from '../../domain/number-from-string.ts'
import { anyOf, endpoint, ownCode } from '../endpoint.ts'
import { text } from '../../domain/text.ts'

const params = t.strict({ type: t.literal('portfolio'), code: text(200) })

export const heldParcels = endpoint({
  method: 'GET',
  path: '/parcels/:type/:code',
  access: ownCode('figures'),
  params,
  reply: HeldParcels,
  refusals: { NotFound: 404 },
})

/** What a sale would come to by each way of choosing parcels. Nothing is kept of it. */
export const whatIf = endpoint({
  method: 'GET',
  path: '/parcels/:type/:code/what-if',
  access: ownCode('figures'),
  params,
  query: SaleAsked,
  reply: WhatIf,
  refusals: { NotFound: 404, BadSale: 422, BadPicks: 422, NotSoMany: 422, TradedSince: 422 },
})

const account = { type: t.literal('portfolio'), code: text(200) }
const sale = t.strict({ ...account, sale: NumberFromString })

/** Sales and buy-backs of an account that are in the ledger: the last 1,000, the newest first. */
export const bookedSales = endpoint({
  method: 'GET',
  path: '/parcels/:type/:code/sales',
  access: ownCode('figures'),
  params: t.strict(account),
  reply: BookedSales,
  refusals: { NotFound: 404 },
})

/** The parcels that a sale could take, those that it takes, and those that it would take with other `picks`. Nothing is kept of it. */
export const saleParcels = endpoint({
  method: 'GET',
  path: '/parcels/:type/:code/sales/:sale',
  access: ownCode('figures'),
  params: sale,
  query: t.exact(t.partial({ picks: PicksFromString })),
  reply: SaleParcels,
  refusals: { NotFound: 404, BadPicks: 422 },
})

/**
 * Keeps parcels that are picked by hand, until the year of the sale is closed: so many units by the ids of purchases, instead of what was picked of
 * the same purchases; zero takes that back. Where others have been picked since the `position` that the sale was read at, it is a `Conflict`. It is an import of these rows. What the ledger does not take of them is in `errors`.
 */
export const pickParcels = endpoint({
  method: 'PUT',
  path: '/parcels/:type/:code/sales/:sale/picks',
  access: anyOf('client.adviser'),
  params: sale,
  allowance: 'picks',
  body: t.strict({ picks: Picks, position: Position }),
  reply: t.strict({ position: Position }),
  refusals: {
    ...{ NotFound: 404, BadPicks: 422, PicksNotTaken: 422, ParcelsFixed: 409 },
    ...{ AnotherImportRunning: 409, Conflict: 409, Interrupted: 503, TooManyRequests: 429 },
  },
})
