import * as t from 'io-ts'
import { DashboardType } from '../../dashboards/dashboard-type.ts'
import { Role } from '../../permissions/role.ts'
import { Email, listOf, Name, Note, oneOf, Password, Username, Code } from './cell.ts'

export const UserRow = t.readonly(
  t.strict({
    username: Username,
    email: Email,
    password: Password,
    given_name: Name,
    family_name: Name,
    defaultDashboard: oneOf(DashboardType),
    roles: listOf(oneOf(Role)),
    accounts: listOf(Code),
    groups: listOf(Code),
    defaultCode: Note,
  }),
)
export type UserRow = t.TypeOf<typeof UserRow>
