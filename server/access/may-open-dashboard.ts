import type { DashboardType } from '../../src/domain/dashboards/dashboard-type.ts'
import { E, O, pipe } from '../../src/domain/fp.ts'
import { mayOpenDashboardOf } from '../../src/domain/permissions/reaches.ts'
import type { User } from '../../src/domain/users/user.ts'
import { permissionsHeld } from './permissions-held.ts'
import { findUser } from '../users/users-house.ts'
import type { House } from '../house.ts'

/** The check of the call that reads a dashboard, for the sockets. */
export const mayOpenDashboard =
  (house: Pick<House, 'users' | 'reachOf'>) =>
  (username: string, type: DashboardType, code: string): boolean => {
    const mayOpen = (user: User): boolean => {
      const holder = { user, permissions: permissionsHeld(user) }
      return pipe(
        house.reachOf(holder),
        E.exists((reach) => mayOpenDashboardOf(holder, reach, type, code)),
      )
    }
    return pipe(findUser(house, username), O.exists(mayOpen))
  }
