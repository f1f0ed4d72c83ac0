import { heldParcels, whatIf } from '../../../src/api/ledger/parcels.ts'
import { bookedSales, pickParcels, saleParcels } from '../../../src/api/ledger/sale-parcels.ts'
import { E, pipe, TE } from '../../../src/domain/fp.ts'
import { reachesAccount } from '../../../src/domain/permissions/reaches.ts'
import type { ReachOf } from '../../access/reach.ts'
import type { Session } from '../../access/session.ts'
import type { Router } from '../../http/router.ts'
import type { ParcelServices } from '../parcels/parcel-services.ts'
import type { MaySee } from '../parcels/read-taxation.ts'
import type { SalePicks } from '../parcels/sale-picks.ts'

interface Services {
  readonly parcels: ParcelServices
  readonly salePicks: SalePicks
  readonly reachOf: ReachOf
}

export const parcelRoutes = (router: Router, { parcels, salePicks, reachOf }: Services): void => {
  const sightOf =
    (session: Session): MaySee =>
    (account) =>
      pipe(
        reachOf(session),
        E.exists((reach) => reachesAccount(reach, account)),
      )

  router.guarded(heldParcels, ({ params: { code } }) => parcels.held(code))
  router.guarded(whatIf, ({ params: { code }, query }, session) => parcels.whatIf(code, query, sightOf(session)))

  router.guarded(bookedSales, ({ params: { code } }) => salePicks.sales(code))
  router.guarded(saleParcels, ({ params: { code, sale }, query: { picks = [] } }, session) =>
    salePicks.parcelsOf(code, { sale, picks, maySee: sightOf(session) }),
  )
  router.guarded(pickParcels, ({ params: { code, sale }, body: { picks } }, session) =>
    sightOf(session)(code)
      ? salePicks.pick(code, { sale, picks, actor: session.username })
      : TE.left({ _tag: 'NotFound' as const }),
  )
}
