import { bookedSales, heldParcels, pickParcels, saleParcels, whatIf } from '../../../src/api/ledger/parcels.ts'
import { TE } from '../../../src/domain/fp.ts'
import { maySeeAccount, type ReachOf } from '../../access/reach.ts'
import type { Router } from '../../http/router.ts'
import type { ParcelServices } from '../parcels/parcel-services.ts'
import type { SalePicks } from '../parcels/sale-picks.ts'

interface Services {
  readonly parcels: ParcelServices
  readonly salePicks: SalePicks
  readonly reachOf: ReachOf
}

export const parcelRoutes = (router: Router, { parcels, salePicks, reachOf }: Services): void => {
  router.guarded(heldParcels, ({ params: { code } }) => parcels.held(code))
  router.guarded(whatIf, ({ params: { code }, query }, session) =>
    parcels.whatIf(code, query, maySeeAccount(reachOf, session)),
  )

  router.guarded(bookedSales, ({ params: { code } }) => salePicks.sales(code))
  router.guarded(saleParcels, ({ params: { code, sale }, query: { picks = [] } }, session) =>
    salePicks.parcelsOf(code, { sale, picks, maySee: maySeeAccount(reachOf, session) }),
  )
  router.guarded(pickParcels, ({ params: { code, sale }, body }, session) =>
    maySeeAccount(reachOf, session)(code)
      ? salePicks.pick(code, { ...body, sale, actor: session.username })
      : TE.left({ _tag: 'NotFound' as const }),
  )
}
