import { DashboardType } from '../../dashboards/dashboard-type.ts'
import { Role } from '../../permissions/permission.ts'
import type { CellFault } from './cell-fault.ts'
import * as t from 'io-ts'
import { Code, EmailOrNone, listOf, Note, oneOf, Username } from './cell.ts'

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

const fault = (column: keyof UserFacts, reason: string): CellFault => ({ column, reason })

export const seesOwnAccountsOnly = (roles: readonly Role[]): boolean =>
  roles.every((role) => role === 'client' || role === 'external')

type Opening = Pick<UserFacts, 'accounts' | 'groups' | 'defaultCode'>

export const opens: Readonly<Record<DashboardType, (row: Opening) => boolean>> = {
  admin: () => true,
  adviser: (row) => row.defaultCode !== '',
  group: (row) => row.groups.includes(row.defaultCode),
  portfolio: (row) => row.accounts.includes(row.defaultCode),
  external: (row) => row.accounts.includes(row.defaultCode),
}

/** Contradictions between a person's cells (spec §5). */
export const userFaults = (row: UserFacts): readonly CellFault[] => [
  ...(row.roles.length === 0 ? [fault('roles', 'must name at least one role')] : []),
  ...(seesOwnAccountsOnly(row.roles) && row.accounts.length === 0
    ? [fault('accounts', 'must name at least one account for this role')]
    : []),
  ...(row.defaultDashboard === 'group' && row.groups.length === 0
    ? [fault('groups', 'must name at least one group when the dashboard is group')]
    : []),
  ...(opens[row.defaultDashboard](row)
    ? []
    : [fault('defaultCode', `must be the code that the ${row.defaultDashboard} dashboard opens`)]),
]
