import type { Permission } from '../permission/permission.ts'
import type { DashboardType } from '../dashboard/dashboard-type.ts'

export const userRoom = (username: string): string => `user:${username}`
export const dashboardRoom = (type: DashboardType, code: string): string => `dashboard:${type}/${code}`
export const permissionRoom = (permission: Permission): string => `permission:${permission}`
