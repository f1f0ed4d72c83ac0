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

export interface LastTouch {
  readonly note: () => void
  readonly idleSeconds: () => number
}

const touchEvents = ['keydown', 'pointerdown', 'pointermove', 'wheel']

const sentEveryMs = 60_000

/** Reports input once a minute, because long writing makes no calls. A missed report follows on reconnection. */
export const activityReports = (
  page: EventTarget,
  { tell }: Pick<LiveSocket, 'tell'>,
  { note, idleSeconds }: LastTouch,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<never> =>
  merge(...touchEvents.map((name) => fromEvent(page, name, { capture: true, passive: true }))).pipe(
    tap(note),
    throttleTime(sentEveryMs, scheduler, { leading: true, trailing: true }),
    switchMap(() => tell('tell-active', idleSeconds)),
  )
