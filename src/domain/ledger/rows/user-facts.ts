import * as t from 'io-ts'
import { DashboardType } from '../../dashboards/dashboard-type.ts'
import { Role } from '../../permissions/role.ts'
import { Code, EmailOrNone, listOf, Note, oneOf, Username } from './cell.ts'

/** A person as one line at the terminal tells of them: who they are can be filled in later, what they may see cannot. */
export const UserFacts = t.readonly(
  t.strict({
    username: Username,
    email: EmailOrNone,
    given_name: Note,
    family_name: Note,
    defaultDashboard: oneOf(DashboardType),
    roles: listOf(oneOf(Role)),
    accounts: listOf(Code),
    groups: listOf(Code),
    defaultCode: Note,
  }),
)
export type UserFacts = t.TypeOf<typeof UserFacts>
