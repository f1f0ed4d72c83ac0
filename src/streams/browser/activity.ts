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

const touches = ['keydown', 'pointerdown', 'pointermove', 'wheel']

const sentEveryMs = 60_000

/** Notes every key and pointer and tells the server once a minute, as who writes for long makes no calls; missed, once the line is back. */
export const activity = (
  page: EventTarget,
  { tell }: Pick<LiveSocket, 'tell'>,
  { note, idleSeconds }: LastTouch,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<never> =>
  merge(...touches.map((name) => fromEvent(page, name, { capture: true, passive: true }))).pipe(
    tap(note),
    throttleTime(sentEveryMs, scheduler, { leading: true, trailing: true }),
    switchMap(() => tell('tell-active', idleSeconds)),
  )
