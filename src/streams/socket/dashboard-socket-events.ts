import { filter, map, merge, mergeMap, type Observable, of } from 'rxjs'
import type { DashboardChange } from '../../domain/dashboards/dashboard-change.ts'
import { type DashboardKey, dashboardKeyText } from '../../domain/dashboards/dashboard-key.ts'
import { type FiguresChanged, figuresChanged } from '../events/figures-changed.ts'
import type { LiveSocket } from './open-socket.ts'
import { decodeWith, type OnDecodeError } from './decoded.ts'
import { DashboardEvent } from '../../domain/dashboards/dashboard.ts'
import { O, pipe } from '../../domain/fp.ts'
import { widgetOfStream } from '../../domain/widgets/library/decider.ts'

interface LibraryChanged {
  readonly type: 'library.changed'
  readonly name: string
  readonly position: number
}

export const libraryChanged = ({ frames }: LiveSocket): Observable<LibraryChanged> =>
  frames.pipe(
    mergeMap(({ event: { stream, type }, position }) =>
      pipe(
        widgetOfStream(stream),
        O.filter(() => type === 'WidgetAnnounced'),
        O.match(
          (): LibraryChanged[] => [],
          (name): LibraryChanged[] => [{ type: 'library.changed', name, position }],
        ),
      ),
    ),
  )

export const dashboardFrames = (
  { frames }: LiveSocket,
  onDecodeError: OnDecodeError,
  key: DashboardKey,
): Observable<DashboardChange> =>
  frames.pipe(
    filter(({ event }) => event.stream === `dashboard/${dashboardKeyText(key)}`),
    mergeMap(({ position, event: { type, data, revision, correlation } }) =>
      of({ ...data, type }).pipe(
        decodeWith(DashboardEvent, type, onDecodeError, position),
        map((event) => ({ position, revision, correlation, event })),
      ),
    ),
  )

/** A dashboard receives every change after the `position` of `room.opened`. */
export type DashboardSocketEvent =
  | { readonly type: 'room.opened'; readonly position: number }
  | ({ readonly type: 'change.received' } & DashboardChange)
  | FiguresChanged
  | LibraryChanged

const dashboardRoomOpenings = (socket: LiveSocket, key: DashboardKey): Observable<DashboardSocketEvent> =>
  socket.openDashboard(key).pipe(
    filter((answer) => answer.opened),
    map(({ position }) => ({ type: 'room.opened', position })),
  )

export const dashboardSocketEvents = (
  socket: LiveSocket,
  onDecodeError: OnDecodeError,
  key: DashboardKey,
): Observable<DashboardSocketEvent> =>
  merge(
    dashboardFrames(socket, onDecodeError, key).pipe(
      map((change): DashboardSocketEvent => ({ type: 'change.received', ...change })),
    ),
    figuresChanged(socket),
    libraryChanged(socket),
    dashboardRoomOpenings(socket, key),
  )
