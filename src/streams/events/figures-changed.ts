import { filter, map, type Observable, throttleTime } from 'rxjs'
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
