import { O, pipe } from '../../src/domain/fp.ts'
import { type Permission, permissionsOf } from '../../src/domain/permissions/permission.ts'
import type { User } from '../../src/domain/users/user.ts'
import { findUser, type UserServices } from '../users/user-services.ts'

interface Holder {
  readonly user: User
  readonly permissions: readonly Permission[]
}

const known = new WeakMap<User, readonly Permission[]>()

const held = ({ roles, status, change_password }: User): readonly Permission[] =>
  status === 0 || change_password ? [] : permissionsOf(roles)

/** Empty while the user is blocked or must change the password. Cached, because every call asks. */
export const permissionsHeld = (user: User): readonly Permission[] => {
  const permissions = known.get(user) ?? held(user)
  known.set(user, permissions)
  return permissions
}

export const holderOf = (services: Pick<UserServices, 'users'>, username: string): O.Option<Holder> =>
  pipe(
    findUser(services, username),
    O.map((user) => ({ user, permissions: permissionsHeld(user) })),
  )
