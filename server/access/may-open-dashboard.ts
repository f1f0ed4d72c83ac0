import type { DashboardType } from '../../src/domain/dashboards/dashboard-type.ts'
import { E, O, pipe } from '../../src/domain/fp.ts'
import { mayOpenDashboardOf } from '../../src/domain/permissions/reaches.ts'
import type { User } from '../../src/domain/users/user.ts'
import { permissionsHeld } from './permissions-held.ts'
import { findUser, type UserServices } from '../users/user-services.ts'
import type { ReachOf } from './reach.ts'

export const mayOpenDashboard =
  (services: Pick<UserServices, 'users'> & { readonly reachOf: ReachOf }) =>
  (username: string, type: DashboardType, code: string): boolean => {
    const mayOpen = (user: User): boolean => {
      const holder = { user, permissions: permissionsHeld(user) }
      return pipe(
        services.reachOf(holder),
        E.exists((reach) => mayOpenDashboardOf(holder, reach, type, code)),
      )
    }
    return pipe(findUser(services, username), O.exists(mayOpen))
  }
