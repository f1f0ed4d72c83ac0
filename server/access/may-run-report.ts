import { E, O, pipe } from '../../src/domain/fp.ts'
import { holdsAny } from '../../src/domain/permissions/permits.ts'
import type { BatchLevel } from '../../src/domain/reports/batch/report-batch.ts'
import { mayRunFor } from '../../src/domain/reports/run/run-fault.ts'
import type { UserServices } from '../users/user-services.ts'
import { holderOf } from './holder.ts'
import type { ReachOf } from './reach.ts'

export const mayRunReport =
  (services: Pick<UserServices, 'users'> & { readonly reachOf: ReachOf }) =>
  (username: string, level: BatchLevel, code: string): boolean =>
    pipe(
      holderOf(services, username),
      O.filter((holder) => holdsAny(holder, ['site.admin', 'client.adviser'])),
      O.exists((holder) =>
        pipe(
          services.reachOf(holder),
          E.exists((reach) => mayRunFor(holder, reach, { type: level, code })),
        ),
      ),
    )
