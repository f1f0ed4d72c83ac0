import type { DashboardType } from '../dashboards/dashboard-type.ts'
import type { DashboardPlace } from '../log/frame.ts'

/** Whose reports each kind of dashboard leads to; the firm's own leads to none. */
const reported: Readonly<Record<DashboardType, string | null>> = {
  admin: null,
  adviser: 'adviser',
  group: 'group',
  portfolio: 'portfolio',
  external: 'account',
}

export const reportPath = ({ type, code }: DashboardPlace): string | null => {
  const of = reported[type]
  return of === null ? null : `/reports/${of}/${encodeURIComponent(code)}`
}
