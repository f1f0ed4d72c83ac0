import { type Permission, permissionsOf } from '../../src/domain/permissions/permission.ts'
import type { User } from '../../src/domain/users/user.ts'

const known = new WeakMap<User, readonly Permission[]>()

const held = ({ roles, status, change_password }: User): readonly Permission[] =>
  status === 0 || change_password ? [] : permissionsOf(roles)

/** None while the password must be changed first, or while blocked. Asked with every call, so worked out once. */
export const permissionsHeld = (user: User): readonly Permission[] => {
  const permissions = known.get(user) ?? held(user)
  known.set(user, permissions)
  return permissions
}
