import type { ApiError } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import { dashboardHistory, pastDashboard, restoreDashboard } from '../../api/dashboards/dashboard-history.ts'
import { pipe, TE } from '../../domain/fp.ts'
import {
  dashboardHistoryMachine,
  type PastResult,
  type HistoryRequest,
  type HistoryResult,
  type PastRequest,
  type DashboardRestoreRefusal,
  type RestoreRequest,
  type RestoreResult,
} from '../../machines/dashboards/dashboard-history.ts'
import type { LiveSocket } from '../../streams/socket/open-socket.ts'
import { isStale } from '../call-failure.ts'
import { retriesOf } from '../following.ts'
import type { provideWidget } from '../widgets/provide-widget.ts'
import { taskActor } from '../task-actor.ts'

const restoreRefusal = (error: ApiError<'NotFound' | 'StaleRevision' | 'Conflict'>): DashboardRestoreRefusal => {
  if (error._tag === 'OutOfSpace') return error
  return { _tag: isStale(error) ? 'StaleRevision' : 'Unreachable' }
}

export const provideDashboardHistory = (
  { call }: ApiClient,
  socket: Pick<LiveSocket, 'states'>,
  widget: ReturnType<typeof provideWidget>,
) =>
  dashboardHistoryMachine.provide({
    actors: {
      loadHistory: taskActor<HistoryResult, HistoryRequest>(({ dashboardKey, before }) =>
        call(dashboardHistory)({ params: dashboardKey, ...(before === null ? {} : { query: { before } }) }),
      ),
      loadPast: taskActor<PastResult, PastRequest>(({ dashboardKey, revision }) =>
        call(pastDashboard)({ params: { ...dashboardKey, revision } }),
      ),
      restore: taskActor<RestoreResult, RestoreRequest>(({ dashboardKey, to, revision }) =>
        pipe(call(restoreDashboard)({ params: dashboardKey, body: { to, revision } }), TE.mapLeft(restoreRefusal)),
      ),
      retries: retriesOf(socket),
      widget,
    },
  })
