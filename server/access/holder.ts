import { O, pipe } from '../../src/domain/fp.ts'
import { type Permission, permissionsOf } from '../../src/domain/permissions/permission.ts'
import type { User } from '../../src/domain/users/user.ts'
import { findUser, type UserServices } from '../users/user-services.ts'

interface PermissionHolder {
  readonly user: User
  readonly permissions: readonly Permission[]
}

const permissionsCache = new WeakMap<User, readonly Permission[]>()

const computePermissions = ({ roles, status, change_password }: User): readonly Permission[] =>
  status === 0 || change_password ? [] : permissionsOf(roles)

/** Empty while the user is blocked or must change the password. Cached, because every call asks. */
export const effectivePermissions = (user: User): readonly Permission[] => {
  const permissions = permissionsCache.get(user) ?? computePermissions(user)
  permissionsCache.set(user, permissions)
  return permissions
}

export const permissionHolderOf = (
  services: Pick<UserServices, 'users'>,
  username: string,
): O.Option<PermissionHolder> =>
  pipe(
    findUser(services, username),
    O.map((user) => ({ user, permissions: effectivePermissions(user) })),
  )
