import { E, pipe } from '../../fp.ts'
import type { DashboardCommand, Dashboard, DashboardRefusal } from '../dashboard.ts'
import { decideChange } from '../decide-change.ts'
import { evolveDashboard } from '../decider.ts'

export const applyCommand = (act: DashboardCommand, dashboard: Dashboard): E.Either<DashboardRefusal, Dashboard> =>
  pipe(
    decideChange(act, dashboard),
    E.map((events) => events.reduce(evolveDashboard, dashboard)),
  )

export const applyOrKeep = (act: DashboardCommand, dashboard: Dashboard): Dashboard =>
  pipe(
    applyCommand(act, dashboard),
    E.getOrElse(() => dashboard),
  )
