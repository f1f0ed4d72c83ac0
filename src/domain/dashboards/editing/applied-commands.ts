import { E, pipe } from '../../fp.ts'
import type { DashboardCommand, Dashboard, DashboardRefusal } from '../dashboard.ts'
import { decideChange } from '../decide-change.ts'
import { evolveDashboard } from '../decider.ts'

export const applyAct = (act: DashboardCommand, dashboard: Dashboard): E.Either<DashboardRefusal, Dashboard> =>
  pipe(
    decideChange(act, dashboard),
    E.map((events) => events.reduce(evolveDashboard, dashboard)),
  )

export const doneOn = (act: DashboardCommand, dashboard: Dashboard): Dashboard =>
  pipe(
    applyAct(act, dashboard),
    E.getOrElse(() => dashboard),
  )
