import * as t from 'io-ts'
import type { DashboardType } from '../dashboards/dashboard-type.ts'

export const UserRole = t.keyof({ superadmin: null, admin: null, adviser: null, client: null, external: null })
export type UserRole = t.TypeOf<typeof UserRole>

export const isAdministrator = (role: UserRole): boolean => role === 'superadmin' || role === 'admin'

export const Permission = t.keyof({
  'site.superadmin': null,
  'site.admin': null,
  'client.admin': null,
  'client.adviser': null,
  'client.dashboard.view': null,
  'external.dashboard.view': null,
})
export type Permission = t.TypeOf<typeof Permission>

const roleGrants: Record<UserRole, readonly Permission[]> = {
  superadmin: ['site.superadmin', 'site.admin', 'client.admin', 'client.adviser'],
  admin: ['site.admin', 'client.admin', 'client.adviser'],
  adviser: ['client.adviser'],
  client: ['client.dashboard.view'],
  external: ['external.dashboard.view'],
}

export const permissionsOf = (roles: readonly UserRole[]): readonly Permission[] => [
  ...new Set(roles.flatMap((role) => roleGrants[role])),
]

export interface PermissionHolder {
  readonly permissions: readonly Permission[]
}

export const holdsAny = ({ permissions }: PermissionHolder, required: readonly Permission[]): boolean =>
  required.some((permission) => permissions.includes(permission))

export const holdsAll = ({ permissions }: PermissionHolder, required: readonly Permission[]): boolean =>
  required.every((permission) => permissions.includes(permission))

export interface PermissionNeeds {
  readonly _tag: 'AnyOf' | 'AllOf'
  readonly permissions: readonly Permission[]
}

export const holdsNeeded = (holder: PermissionHolder, { _tag, permissions }: PermissionNeeds): boolean =>
  _tag === 'AnyOf' ? holdsAny(holder, permissions) : holdsAll(holder, permissions)

const dashboardNeeds: Readonly<Record<DashboardType, readonly Permission[]>> = {
  admin: ['site.admin'],
  adviser: ['site.admin', 'client.adviser', 'client.admin'],
  group: ['client.dashboard.view', 'client.adviser'],
  portfolio: ['client.dashboard.view', 'client.adviser'],
  external: ['external.dashboard.view', 'client.adviser'],
}

/** Checks only the dashboard's type; the server decides which codes the person may open. */
export const mayOpenDashboard = (holder: PermissionHolder, type: DashboardType): boolean =>
  holdsAny(holder, dashboardNeeds[type])
