import { E, pipe } from '../fp.ts'
import type { DashboardCommand, DashboardEvent } from './dashboard.ts'
import type { DashboardType } from './dashboard-type.ts'
import { dashboardDecider } from './decider.ts'
import { rebaseCommands, type RebasedCommands } from './editing/rebase.ts'

export interface DashboardSaveRequest {
  readonly revision: number
  readonly changes: readonly DashboardCommand[]
}

export interface SaveDecision {
  readonly events: readonly DashboardEvent[]
  readonly refused: RebasedCommands['refused']
}

export const decideSave = (
  type: DashboardType,
  history: readonly DashboardEvent[],
  { revision, changes }: DashboardSaveRequest,
): SaveDecision => {
  const { initial, decide, evolve } = dashboardDecider(type)
  const before = history.slice(0, revision).reduce(evolve, initial)
  const meanwhile = history.slice(revision)
  const after = meanwhile.reduce(evolve, before)
  const { kept, refused } = rebaseCommands(changes, {
    before: before.dashboard,
    after: after.dashboard,
    events: meanwhile,
  })
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
