import * as t from 'io-ts'
import { UserRole } from '../permissions/permission.ts'
import { DashboardType } from './dashboard-type.ts'

/** `DashboardID` is the value in a user's form (spec §3); `role_id` is the first role it is for. */
export const DashboardKind = t.readonly(
  t.strict({
    DashboardID: DashboardType,
    name: DashboardType,
    title: t.string,
    description: t.string,
    role_id: UserRole,
  }),
)
export type DashboardKind = t.TypeOf<typeof DashboardKind>

const dashboardKind = (name: DashboardType, role_id: UserRole, title: string, description: string): DashboardKind => ({
  DashboardID: name,
  name,
  title,
  description,
  role_id,
})

export const dashboardKinds: readonly DashboardKind[] = [
  dashboardKind('admin', 'admin', 'Firm dashboard', 'The whole firm, for administrators'),
  dashboardKind('adviser', 'adviser', 'Adviser dashboard', 'The book of one adviser'),
  dashboardKind('group', 'client', 'Group dashboard', 'All accounts of a group'),
  dashboardKind('portfolio', 'client', 'Portfolio dashboard', 'One account'),
  dashboardKind('external', 'external', 'Accountant dashboard', 'One account, for its accountant'),
]

const dashboardRole = (role: UserRole): UserRole => (role === 'superadmin' ? 'admin' : role)

export const dashboardKindsFor = (roles: readonly UserRole[]): readonly DashboardKind[] =>
  dashboardKinds.filter(({ role_id }) => roles.some((role) => dashboardRole(role) === role_id))
