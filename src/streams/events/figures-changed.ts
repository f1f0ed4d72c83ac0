import { filter, map, merge, type Observable, throttleTime } from 'rxjs'
import type { DashboardPlace } from '../../domain/log/frame.ts'
import { flushesCaches } from '../../domain/settings/api-cache.ts'
import type { LiveSocket } from '../socket/open-socket.ts'

export interface FiguresChanged {
  readonly type: 'figures.changed'
}

const betweenMs = 500

/** Told at once, and again at the end of a row of changes: each has every open screen fetch its figures anew. */
export const figuresChanged = ({ frames }: LiveSocket): Observable<FiguresChanged> =>
  frames.pipe(
    filter(({ event }) => event.type === 'FiguresChanged' || flushesCaches(event)),
    throttleTime(betweenMs, undefined, { leading: true, trailing: true }),
    map(() => ({ type: 'figures.changed' })),
  )

/** On a screen that is no dashboard: changed figures are told to those who have the dashboard of an account open. */
export const figuresChangedAt = (socket: LiveSocket, place: DashboardPlace): Observable<unknown> =>
  merge(figuresChanged(socket), socket.openDashboard(place).pipe(filter(({ opened }) => opened)))
