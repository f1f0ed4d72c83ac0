import * as t from 'io-ts'
import { DashboardType } from '../dashboards/dashboard-type.ts'
import { Permission } from '../permissions/permission.ts'
import { Role } from '../permissions/role.ts'

/** Who is signed in and what they may do. `accounts` and `groups` are codes; advisers and admins have none of their own. */
export const Identity = t.readonly(
  t.strict({
    username: t.string,
    given_name: t.string,
    family_name: t.string,
    roles: t.readonlyArray(Role),
    permissions: t.readonlyArray(Permission),
    accounts: t.readonlyArray(t.string),
    groups: t.readonlyArray(t.string),
    defaultDashboardType: DashboardType,
    defaultCode: t.string,
    change_password: t.boolean,
  }),
)
export type Identity = t.TypeOf<typeof Identity>
