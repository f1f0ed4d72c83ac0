import type { Decider } from '../decider.ts'
import { E, pipe } from '../fp.ts'
import type { DashboardCommand } from './command.ts'
import type { Dashboard } from './dashboard.ts'
import type { DashboardType } from './dashboard-type.ts'
import { decideChange } from './decide-change.ts'
import { defaultDashboard } from './default-dashboard.ts'
import type { DashboardEvent } from './event.ts'
import { evolveDashboard } from './evolve.ts'
import type { DashboardRefusal } from './refusal.ts'

/** `Default` is the layout of its type, never changed; it is pinned by the first change. */
export interface DashboardState {
  readonly _tag: 'Default' | 'Changed'
  readonly dashboard: Dashboard
}

/** A default dashboard is pinned before anything is done to it. */
export const pinned =
  ({ _tag, dashboard }: DashboardState) =>
  (events: readonly DashboardEvent[]): readonly DashboardEvent[] =>
    _tag === 'Default' && events.length > 0 ? [{ type: 'DashboardCreated', dashboard }, ...events] : events

/** The dashboards of one type: what is decided on a default one begins with the `DashboardCreated` that pins it. */
export const dashboardOf = (
  type: DashboardType,
): Decider<DashboardState, DashboardCommand, DashboardEvent, DashboardRefusal> => ({
  initial: { _tag: 'Default', dashboard: defaultDashboard(type) },
  decide: (command, state) => pipe(decideChange(command, state.dashboard), E.map(pinned(state))),
  evolve: (state, event) => ({ _tag: 'Changed', dashboard: evolveDashboard(state.dashboard, event) }),
})
