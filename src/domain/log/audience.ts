import type { Permission } from '../permissions/permission.ts'
import type { DashboardType } from '../dashboards/dashboard-type.ts'

export const userRoom = (username: string): string => `user:${username}`
export const dashboardRoom = (type: DashboardType, code: string): string => `dashboard:${type}/${code}`
export const permissionRoom = (permission: Permission): string => `permission:${permission}`
