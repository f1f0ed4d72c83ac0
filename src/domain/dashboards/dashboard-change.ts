import type { Dashboard, DashboardEvent } from './dashboard.ts'
import { evolveDashboard } from './decider.ts'

export interface DashboardChange {
  readonly position: number
  readonly revision: number
  readonly correlation: string
  readonly event: DashboardEvent
}

export interface DatedDashboard {
  readonly dashboard: Dashboard
  readonly position: number
  readonly revision: number
}

/** The first event pins the default layout. The screen already shows it, with the library's present widgets. */
const isSeen = ({ revision }: DatedDashboard, event: DashboardEvent): boolean =>
  event.type === 'DashboardCreated' && revision === 0

const foldChange = (seen: DatedDashboard, { position, revision, event }: DashboardChange): DatedDashboard => {
  if (position <= seen.position) return seen
  const dashboard = isSeen(seen, event) ? seen.dashboard : evolveDashboard(seen.dashboard, event)
  return { dashboard, position, revision }
}

export const foldChanges = (seen: DatedDashboard, changes: readonly DashboardChange[]): DatedDashboard =>
  changes.reduce(foldChange, seen)
