import type { Identity } from '../users/identity.ts'
import type { DashboardPlace } from '../log/frame.ts'

export const dashboardPath = ({ type, code }: DashboardPlace): string =>
  `/dashboard/${type}/${encodeURIComponent(code)}`

export const ownDashboardPath = ({ defaultDashboardType, defaultCode }: Identity): string =>
  dashboardPath({ type: defaultDashboardType, code: defaultCode })
