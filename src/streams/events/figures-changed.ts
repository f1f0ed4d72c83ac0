import { filter, map, merge, type Observable, throttleTime } from 'rxjs'
import type { DashboardKey } from '../../domain/dashboards/dashboard-key.ts'
import { flushesCaches } from '../../domain/settings/api-cache.ts'
import type { LiveSocket } from '../socket/open-socket.ts'

export interface FiguresChanged {
  readonly type: 'figures.changed'
}

const minReadIntervalMs = 500

/** Emits immediately, at most every 500 ms, and after the last: each emission makes all open screens fetch again. */
export const figuresChanged = ({ frames }: LiveSocket): Observable<FiguresChanged> =>
  frames.pipe(
    filter(({ event }) => event.type === 'FiguresChanged' || flushesCaches(event)),
    throttleTime(minReadIntervalMs, undefined, { leading: true, trailing: true }),
    map(() => ({ type: 'figures.changed' })),
  )

/** For other screens: opens the dashboard, because the server sends changed figures only to its viewers. */
export const dashboardFiguresChanged = (socket: LiveSocket, key: DashboardKey): Observable<unknown> =>
  merge(figuresChanged(socket), socket.openDashboard(key).pipe(filter(({ opened }) => opened)))
