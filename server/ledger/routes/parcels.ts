import { heldParcels, whatIf } from '../../../src/api/ledger/parcels.ts'
import { E, pipe } from '../../../src/domain/fp.ts'
import { reachesAccount } from '../../../src/domain/permissions/reaches.ts'
import type { ReachOf } from '../../access/reach.ts'
import type { Router } from '../../http/router.ts'
import type { ParcelServices } from '../parcels/parcel-services.ts'

interface Services {
  readonly parcels: ParcelServices
  readonly reachOf: ReachOf
}

export const parcelRoutes = (router: Router, { parcels, reachOf }: Services): void => {
  router.guarded(heldParcels, ({ params: { code } }) => parcels.held(code))
  router.guarded(whatIf, ({ params: { code }, query }, session) =>
    parcels.whatIf(code, query, (account) =>
      pipe(
        reachOf(session),
        E.exists((reach) => reachesAccount(reach, account)),
      ),
    ),
  )
}
