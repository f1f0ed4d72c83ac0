import { concat, distinctUntilChanged, EMPTY, expand, map, type Observable, of, switchMap, timer } from 'rxjs'
import type { LiveSocket } from './open-socket.ts'
import { retryDelay } from './retry-delay.ts'

/** What failed to be read is worth another try. */
export interface RetryDue {
  readonly type: 'retry.due'
}

// a server that is not available asks for a second
const bounds = { firstMs: 2_000, longestMs: 30_000 }

/** Listened to from a failure on: at once when the connection is live again, after growing pauses while it is, and not at all while it is not. */
export const retries = (
  { states }: Pick<LiveSocket, 'states'>,
  chance: () => number = Math.random,
): Observable<RetryDue> => {
  const pause = (failures: number): Observable<unknown> => timer(retryDelay(failures, chance(), bounds))
  const pauses = (): Observable<unknown> => pause(0).pipe(expand((_, failures) => pause(failures + 1)))
  return states.pipe(
    map((state) => state === 'live'),
    distinctUntilChanged(),
    switchMap((isLive, changes) => {
      if (!isLive) return EMPTY
      return changes === 0 ? pauses() : concat(of(null), pauses())
    }),
    map(() => ({ type: 'retry.due' })),
  )
}
