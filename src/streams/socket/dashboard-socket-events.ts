import { filter, map, merge, type Observable } from 'rxjs'
import type { DashboardChange } from '../../domain/dashboards/dashboard-change.ts'
import type { DashboardPlace } from '../../domain/log/frame.ts'
import { dashboardFrames } from '../events/dashboard-frames.ts'
import { type FiguresChanged, figuresChanged } from '../events/figures-changed.ts'
import { type LibraryChanged, libraryChanged } from '../events/library-changed.ts'
import type { LiveSocket } from './open-socket.ts'
import type { OnDecodeError } from './decoded.ts'

/** What a dashboard hears while it is looked at: nothing after the position it was opened at is missed. */
export type DashboardSocketEvent =
  | { readonly type: 'room.opened'; readonly position: number }
  | ({ readonly type: 'change.received' } & DashboardChange)
  | FiguresChanged
  | LibraryChanged

const opened = (socket: LiveSocket, place: DashboardPlace): Observable<DashboardSocketEvent> =>
  socket.openDashboard(place).pipe(
    filter((answer) => answer.opened),
    map(({ position }) => ({ type: 'room.opened', position })),
  )

export const dashboardSocketEvents = (
  socket: LiveSocket,
  onDecodeError: OnDecodeError,
  place: DashboardPlace,
): Observable<DashboardSocketEvent> =>
  merge(
    dashboardFrames(socket, onDecodeError, place).pipe(
      map((change): DashboardSocketEvent => ({ type: 'change.received', ...change })),
    ),
    figuresChanged(socket),
    libraryChanged(socket),
    opened(socket, place),
  )
