import type { Dashboard } from '../dashboard.ts'
import { type DashboardState, pinned } from '../decider.ts'
import { differences } from './differences.ts'
import type { DashboardEvent } from '../event.ts'

/** Asks for a dashboard as it was at `revision`. Who orders it looks that up in the log: no caller says what it was. */
export interface RestoreDashboard {
  readonly type: 'RestoreDashboard'
  readonly revision: number
  readonly dashboard: Dashboard
}

/** History is gone on with, never back in: what came after stays in it. */
export const decideRestore = (
  { revision, dashboard }: RestoreDashboard,
  state: DashboardState,
): readonly DashboardEvent[] =>
  differences(state.dashboard, dashboard).length === 0
    ? []
    : pinned(state)([{ type: 'DashboardRestored', revision, dashboard }])
