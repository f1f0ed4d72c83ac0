import { O, pipe } from '../../src/domain/fp.ts'
import type { Permission } from '../../src/domain/permissions/permission.ts'
import type { User } from '../../src/domain/users/user.ts'
import { findUser, type UserServices } from '../users/user-services.ts'
import { permissionsHeld } from './permissions-held.ts'

interface Holder {
  readonly user: User
  readonly permissions: readonly Permission[]
}

export const holderOf = (services: Pick<UserServices, 'users'>, username: string): O.Option<Holder> =>
  pipe(
    findUser(services, username),
    O.map((user) => ({ user, permissions: permissionsHeld(user) })),
  )
