import type { Dashboard } from './dashboard.ts'
import type { DashboardEvent } from './event.ts'
import { evolveDashboard } from './evolve.ts'

/** A change of an open dashboard as it was heard, with its place in the log. */
export interface HeardChange {
  readonly position: number
  readonly event: DashboardEvent
}

/** A dashboard with every change folded in up to `position`. */
export interface DatedDashboard {
  readonly dashboard: Dashboard
  readonly position: number
}

const foldChange = (seen: DatedDashboard, { position, event }: HeardChange): DatedDashboard =>
  position > seen.position ? { dashboard: evolveDashboard(seen.dashboard, event), position } : seen

/** Folds in what was heard, dropping what the dashboard already holds. */
export const foldChanges = (seen: DatedDashboard, heard: readonly HeardChange[]): DatedDashboard =>
  heard.reduce(foldChange, seen)
