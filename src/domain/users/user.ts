import * as t from 'io-ts'
import { DashboardType } from '../dashboards/dashboard-type.ts'
import { Role } from '../permissions/role.ts'

/** 1 enabled, 0 disabled (spec §4). */
const UserStatus = t.union([t.literal(0), t.literal(1)])

/** What a person may do and where they land. Who they are is kept outside the log. */
export const userFacts = {
  username: t.string,
  roles: t.readonlyArray(Role),
  accounts: t.readonlyArray(t.string),
  groups: t.readonlyArray(t.string),
  defaultDashboardType: DashboardType,
  defaultCode: t.string,
  status: UserStatus,
  change_password: t.boolean,
}

export const User = t.readonly(t.strict(userFacts))
export type User = t.TypeOf<typeof User>
