import { DashboardType } from '../../dashboards/dashboard-type.ts'
import { UserRole } from '../../permissions/permission.ts'
import type { CellFault } from './cell-fault.ts'
import * as t from 'io-ts'
import { CodeCell, EmailOrNone, listCell, NoteCell, choiceCell, UsernameCell } from './cell.ts'

export const UserFacts = t.readonly(
  t.strict({
    username: UsernameCell,
    email: EmailOrNone,
    given_name: NoteCell,
    family_name: NoteCell,
    defaultDashboard: choiceCell(DashboardType),
    roles: listCell(choiceCell(UserRole)),
    accounts: listCell(CodeCell),
    groups: listCell(CodeCell),
    defaultCode: NoteCell,
  }),
)
export type UserFacts = t.TypeOf<typeof UserFacts>

const cellFault = (column: keyof UserFacts, reason: string): CellFault => ({ column, reason })

export const seesOwnAccountsOnly = (roles: readonly UserRole[]): boolean =>
  roles.every((role) => role === 'client' || role === 'external')

type DashboardCodes = Pick<UserFacts, 'accounts' | 'groups' | 'defaultCode'>

export const canOpenDashboard: Readonly<Record<DashboardType, (row: DashboardCodes) => boolean>> = {
  admin: () => true,
  adviser: (row) => row.defaultCode !== '',
  group: (row) => row.groups.includes(row.defaultCode),
  portfolio: (row) => row.accounts.includes(row.defaultCode),
  external: (row) => row.accounts.includes(row.defaultCode),
}

/** Contradictions between a person's cells (spec §5). */
export const userFaults = (row: UserFacts): readonly CellFault[] => [
  ...(row.roles.length === 0 ? [cellFault('roles', 'must name at least one role')] : []),
  ...(seesOwnAccountsOnly(row.roles) && row.accounts.length === 0
    ? [cellFault('accounts', 'must name at least one account for this role')]
    : []),
  ...(row.defaultDashboard === 'group' && row.groups.length === 0
    ? [cellFault('groups', 'must name at least one group when the dashboard is group')]
    : []),
  ...(canOpenDashboard[row.defaultDashboard](row)
    ? []
    : [cellFault('defaultCode', `must be the code that the ${row.defaultDashboard} dashboard opens`)]),
]
