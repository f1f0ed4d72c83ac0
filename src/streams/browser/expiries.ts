import { asyncScheduler, EMPTY, filter, map, type Observable, type SchedulerLike, take, timer } from 'rxjs'

export interface ExpiryPassed {
  readonly type: 'expiry.passed'
  /** In milliseconds. */
  readonly now: number
}

/** Emits one event after the earliest instant. Reads the clock, because timers are late after a computer slept. */
export const expiryEvents = (
  instants: readonly string[],
  scheduler: SchedulerLike = asyncScheduler,
): Observable<ExpiryPassed> => {
  const first = Math.min(...instants.map((instant) => Date.parse(instant)))
  return Number.isFinite(first)
    ? timer(0, 1000, scheduler).pipe(
        map(() => scheduler.now()),
        filter((now) => now >= first),
        take(1),
        map((now) => ({ type: 'expiry.passed', now })),
      )
    : EMPTY
}
