import { type Permission, permissionsOf } from '../../src/domain/permission/permission.ts'
import type { User } from '../../src/domain/user/user.ts'

/** None while the password must be changed first, or while blocked. */
export const permissionsHeld = ({ roles, status, change_password }: User): readonly Permission[] =>
  status === 0 || change_password ? [] : permissionsOf(roles)
