import type { DashboardType } from '../dashboards/dashboard-type.ts'
import type { Permission } from './permission.ts'

export interface Holder {
  readonly permissions: readonly Permission[]
}

export const holdsAny = ({ permissions }: Holder, wanted: readonly Permission[]): boolean =>
  wanted.some((permission) => permissions.includes(permission))

export const holdsAll = ({ permissions }: Holder, wanted: readonly Permission[]): boolean =>
  wanted.every((permission) => permissions.includes(permission))

export interface Needs {
  readonly _tag: 'AnyOf' | 'AllOf'
  readonly permissions: readonly Permission[]
}

export const holds = (holder: Holder, { _tag, permissions }: Needs): boolean =>
  _tag === 'AnyOf' ? holdsAny(holder, permissions) : holdsAll(holder, permissions)

const dashboardNeeds: Readonly<Record<DashboardType, readonly Permission[]>> = {
  admin: ['site.admin'],
  adviser: ['site.admin', 'client.adviser', 'client.admin'],
  group: ['client.dashboard.view', 'client.adviser'],
  portfolio: ['client.dashboard.view', 'client.adviser'],
  external: ['external.dashboard.view', 'client.adviser'],
}

/** Whether the permissions open dashboards of this type at all; which codes, the server decides. */
export const mayOpenDashboard = (holder: Holder, type: DashboardType): boolean => holdsAny(holder, dashboardNeeds[type])
