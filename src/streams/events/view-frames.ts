import { filter, map, mergeMap, type Observable, of } from 'rxjs'
import type { DashboardKey } from '../../domain/dashboards/dashboard-key.ts'
import { isViewOf, ViewEvent } from '../../domain/dashboards/personal-view/personal-view.ts'
import { decodeWith, type OnDecodeError } from '../socket/decoded.ts'
import type { LiveSocket } from '../socket/open-socket.ts'

export interface ViewsChanged {
  readonly type: 'views.changed'
  readonly position: number
  readonly event: ViewEvent
}

export const viewFrames = (
  { frames }: LiveSocket,
  onDecodeError: OnDecodeError,
  key: DashboardKey,
): Observable<ViewsChanged> =>
  frames.pipe(
    filter(({ event }) => isViewOf(key, event.stream)),
    mergeMap(({ position, event: { type, data } }) =>
      of({ ...data, type }).pipe(
        decodeWith(ViewEvent, type, onDecodeError, position),
        map((event): ViewsChanged => ({ type: 'views.changed', position, event })),
      ),
    ),
  )
