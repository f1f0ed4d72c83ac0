import * as t from 'io-ts'
import { Role } from '../permissions/permission.ts'
import { DashboardType } from './dashboard-type.ts'

/** `DashboardID` is the value in a user's form (spec §3); `role_id` is the first role it is for. */
export const DashboardKind = t.readonly(
  t.strict({ DashboardID: DashboardType, name: DashboardType, title: t.string, description: t.string, role_id: Role }),
)
export type DashboardKind = t.TypeOf<typeof DashboardKind>

const kind = (name: DashboardType, role_id: Role, title: string, description: string): DashboardKind => ({
  DashboardID: name,
  name,
  title,
  description,
  role_id,
})

export const dashboardKinds: readonly DashboardKind[] = [
  kind('admin', 'admin', 'Firm dashboard', 'The whole firm, for administrators'),
  kind('adviser', 'adviser', 'Adviser dashboard', 'The book of one adviser'),
  kind('group', 'client', 'Group dashboard', 'All accounts of a group'),
  kind('portfolio', 'client', 'Portfolio dashboard', 'One account'),
  kind('external', 'external', 'Accountant dashboard', 'One account, for its accountant'),
]

const roleOf = (role: Role): Role => (role === 'superadmin' ? 'admin' : role)

export const dashboardKindsFor = (roles: readonly Role[]): readonly DashboardKind[] =>
  dashboardKinds.filter(({ role_id }) => roles.some((role) => roleOf(role) === role_id))
