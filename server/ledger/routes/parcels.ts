import { bookedSales, heldParcels, pickParcels, saleParcels, whatIf } from '../../../src/api/ledger/parcels.ts'
import { TE } from '../../../src/domain/fp.ts'
import { maySeeAccount, type ReachResolver } from '../../access/reach.ts'
import type { Route } from '../../http/route/route.ts'
import type { ParcelServices } from '../parcels/parcel-services.ts'
import type { SalePicks } from '../parcels/sale-picks.ts'

interface ParcelRouteServices {
  readonly parcels: ParcelServices
  readonly salePicks: SalePicks
  readonly reachOf: ReachResolver
}

export const parcelRoutes = (route: Route, { parcels, salePicks, reachOf }: ParcelRouteServices): void => {
  route(heldParcels, ({ params: { code } }) => parcels.held(code))
  route(whatIf, ({ params: { code }, query }, session) => parcels.whatIf(code, query, maySeeAccount(reachOf, session)))

  route(bookedSales, ({ params: { code } }) => salePicks.sales(code))
  route(saleParcels, ({ params: { code, sale }, query: { picks = [] } }, session) =>
    salePicks.parcelsOf(code, { sale, picks, maySee: maySeeAccount(reachOf, session) }),
  )
  route(pickParcels, ({ params: { code, sale }, body }, session) =>
    maySeeAccount(reachOf, session)(code)
      ? salePicks.pick(code, { ...body, sale, actor: session.username })
      : TE.left({ _tag: 'NotFound' as const }),
  )
}
