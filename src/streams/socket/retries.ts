import { concat, distinctUntilChanged, EMPTY, expand, map, type Observable, of, switchMap, timer } from 'rxjs'
import type { LiveSocket } from './open-socket.ts'
import { retryDelay } from './retry-delay.ts'

export interface RetryDue {
  readonly type: 'retry.due'
  readonly isBack?: boolean
  readonly of?: string
}

// an unavailable server asks for a pause of 1 s, which is half of 2 s: the random factor is at least 0.5
const retryBounds = { firstMs: 2_000, maxMs: 30_000 }

/** For use after a failure. Emits immediately on reconnection, after growing pauses while live, never while offline. */
export const retryEvents = (
  { states }: Pick<LiveSocket, 'states'>,
  chance: () => number = Math.random,
): Observable<RetryDue> => {
  const pause = (failures: number): Observable<unknown> => timer(retryDelay(failures, chance(), retryBounds))
  const pauses = (): Observable<RetryDue> =>
    pause(0).pipe(
      expand((_, failures) => pause(failures + 1)),
      map(() => ({ type: 'retry.due' })),
    )
  return states.pipe(
    map((state) => state === 'live'),
    distinctUntilChanged(),
    switchMap((isLive, changes) => {
      if (!isLive) return EMPTY
      return changes === 0 ? pauses() : concat(of<RetryDue>({ type: 'retry.due', isBack: true }), pauses())
    }),
  )
}
