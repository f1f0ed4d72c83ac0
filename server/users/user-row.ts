import type { DashboardType } from '../../src/domain/dashboards/dashboard-type.ts'
import type { Role } from '../../src/domain/permissions/permission.ts'
import type { Append, Beside } from '../log/event-log.ts'

/** One person of an import file, decoded. The password exists only in memory. */
export interface UserRow {
  readonly username: string
  readonly email: string
  readonly password: string
  readonly given_name: string
  readonly family_name: string
  readonly defaultDashboard: DashboardType
  readonly roles: readonly Role[]
  readonly accounts: readonly string[]
  readonly groups: readonly string[]
  readonly defaultCode: string
}

export interface PreparedUsers {
  readonly appends: readonly Append[]
  readonly beside: Beside
}
