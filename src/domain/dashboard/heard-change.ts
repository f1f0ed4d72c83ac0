import type { Dashboard } from './dashboard.ts'
import type { DashboardEvent } from './event.ts'
import { evolveDashboard } from './evolve.ts'

/** A change of an open dashboard as it was heard, with its place in the log and in its stream, and the intent it came of. */
export interface HeardChange {
  readonly position: number
  readonly revision: number
  readonly correlation: string
  readonly event: DashboardEvent
}

/** A dashboard with every change folded in up to `position`; `revision` is that of its stream. */
export interface DatedDashboard {
  readonly dashboard: Dashboard
  readonly position: number
  readonly revision: number
}

const foldChange = (seen: DatedDashboard, { position, revision, event }: HeardChange): DatedDashboard =>
  position > seen.position ? { dashboard: evolveDashboard(seen.dashboard, event), position, revision } : seen

/** Folds in what was heard, dropping what the dashboard already holds. */
export const foldChanges = (seen: DatedDashboard, heard: readonly HeardChange[]): DatedDashboard =>
  heard.reduce(foldChange, seen)
