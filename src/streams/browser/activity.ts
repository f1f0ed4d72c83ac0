import {
  asyncScheduler,
  fromEvent,
  merge,
  type Observable,
  type SchedulerLike,
  switchMap,
  tap,
  throttleTime,
} from 'rxjs'
import type { LiveSocket } from '../socket/open-socket.ts'

export interface ActivityTracker {
  readonly note: () => void
  readonly idleSeconds: () => number
}

const inputEventNames = ['keydown', 'pointerdown', 'pointermove', 'wheel']

const reportIntervalMs = 60_000

/** Reports input once a minute, because typing makes no HTTP calls. A missed report follows on reconnection. */
export const activityReports = (
  page: EventTarget,
  { tell }: Pick<LiveSocket, 'tell'>,
  { note, idleSeconds }: ActivityTracker,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<never> =>
  merge(...inputEventNames.map((name) => fromEvent(page, name, { capture: true, passive: true }))).pipe(
    tap(note),
    throttleTime(reportIntervalMs, scheduler, { leading: true, trailing: true }),
    switchMap(() => tell('tell-active', idleSeconds)),
  )
