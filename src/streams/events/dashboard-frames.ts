import { filter, map, mergeMap, type Observable, of } from 'rxjs'
import { DashboardEvent } from '../../domain/dashboards/dashboard.ts'
import type { DashboardChange } from '../../domain/dashboards/dashboard-change.ts'
import { type DashboardPlace, placePath } from '../../domain/log/frame.ts'
import { decoded, type OnDecodeError } from '../socket/decoded.ts'
import type { LiveSocket } from '../socket/open-socket.ts'

export const dashboardFrames = (
  { frames }: LiveSocket,
  onDecodeError: OnDecodeError,
  place: DashboardPlace,
): Observable<DashboardChange> =>
  frames.pipe(
    filter(({ event }) => event.stream === `dashboard/${placePath(place)}`),
    mergeMap(({ position, event: { type, data, revision, correlation } }) =>
      of({ ...data, type }).pipe(
        decoded(DashboardEvent, type, onDecodeError, position),
        map((event) => ({ position, revision, correlation, event })),
      ),
    ),
  )
