import { E, pipe } from '../../fp.ts'
import type { DashboardCommand, Dashboard, DashboardRefusal } from '../dashboard.ts'
import { decideChange } from '../decide-change.ts'
import { evolveDashboard } from '../decider.ts'

/** The dashboard with the act done. */
export const done = (act: DashboardCommand, dashboard: Dashboard): E.Either<DashboardRefusal, Dashboard> =>
  pipe(
    decideChange(act, dashboard),
    E.map((events) => events.reduce(evolveDashboard, dashboard)),
  )

/** The dashboard with the act done, or as it is when the act cannot be. */
export const doneOn = (act: DashboardCommand, dashboard: Dashboard): Dashboard =>
  pipe(
    done(act, dashboard),
    E.getOrElse(() => dashboard),
  )
