import type { DashboardType } from '../../src/domain/dashboards/dashboard-type.ts'
import { E, O, pipe } from '../../src/domain/fp.ts'
import { mayOpenDashboardOf } from '../../src/domain/permissions/reaches.ts'
import type { UserServices } from '../users/user-services.ts'
import { holderOf } from './holder.ts'
import type { ReachOf } from './reach.ts'

export const mayOpenDashboard =
  (services: Pick<UserServices, 'users'> & { readonly reachOf: ReachOf }) =>
  (username: string, type: DashboardType, code: string): boolean =>
    pipe(
      holderOf(services, username),
      O.exists((holder) =>
        pipe(
          services.reachOf(holder),
          E.exists((reach) => mayOpenDashboardOf(holder, reach, type, code)),
        ),
      ),
    )
