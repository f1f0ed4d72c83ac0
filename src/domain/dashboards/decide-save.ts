import { E, pipe } from '../fp.ts'
import type { DashboardCommand, DashboardEvent } from './dashboard.ts'
import type { DashboardType } from './dashboard-type.ts'
import { dashboardOf } from './decider.ts'
import { rebaseActs, type RebasedActs } from './editing/rebase.ts'

export interface DashboardSaveRequest {
  readonly revision: number
  readonly changes: readonly DashboardCommand[]
}

export interface DecidedSave {
  readonly events: readonly DashboardEvent[]
  readonly refused: RebasedActs['refused']
}

export const decideSave = (
  type: DashboardType,
  history: readonly DashboardEvent[],
  { revision, changes }: DashboardSaveRequest,
): DecidedSave => {
  const { initial, decide, evolve } = dashboardOf(type)
  const before = history.slice(0, revision).reduce(evolve, initial)
  const meanwhile = history.slice(revision)
  const after = meanwhile.reduce(evolve, before)
  const { kept, refused } = rebaseActs(changes, { before: before.dashboard, after: after.dashboard, events: meanwhile })
  const { events } = kept.reduce(
    (sofar, { act }) =>
      pipe(
        decide(act, sofar.state),
        E.match(
          () => sofar,
          (decided) => ({ state: decided.reduce(evolve, sofar.state), events: [...sofar.events, ...decided] }),
        ),
      ),
    { state: after, events: new Array<DashboardEvent>() },
  )
  return { events, refused }
}
