import * as t from 'io-ts'
import { HeldParcels, WhatIf } from '../../domain/ledger/parcels/held-parcels.ts'
import { SaleAsked } from '../../domain/ledger/parcels/sale-asked.ts'
import { endpoint, ownCode } from '../endpoint.ts'

const params = t.strict({ type: t.literal('portfolio'), code: t.string })

/** The parcels an account holds, at the last prices. */
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
