import { filter, map, mergeMap, type Observable, of } from 'rxjs'
import { DashboardEvent } from '../../domain/dashboards/dashboard.ts'
import { type DashboardPlace, placePath } from '../../domain/log/frame.ts'
import { decoded } from '../socket/decoded.ts'
import type { LiveSocket } from '../socket/open-socket.ts'
import type { Report } from '../socket/report.ts'
import type { DashboardChange } from '../../domain/dashboards/dashboard-change.ts'

/** What is changed on one dashboard, while it is open. */
export const dashboardFrames = (
  { frames }: LiveSocket,
  report: Report,
  place: DashboardPlace,
): Observable<DashboardChange> =>
  frames.pipe(
    filter(({ event }) => event.stream === `dashboard/${placePath(place)}`),
    mergeMap(({ position, event: { type, data, revision, correlation } }) =>
      of({ ...data, type }).pipe(
        decoded(DashboardEvent, type, report, position),
        map((event) => ({ position, revision, correlation, event })),
      ),
    ),
  )
