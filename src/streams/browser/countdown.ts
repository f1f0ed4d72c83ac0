import { interval, map, type Observable, startWith, takeWhile } from 'rxjs'

export interface WaitShortened {
  readonly type: 'wait.shortened'
  readonly secondsLeft: number
}

/** Counts by the clock, because browsers delay timers in hidden tabs. The last value is 0. */
export const retryCountdown = (seconds: number, now: () => number = Date.now): Observable<WaitShortened> => {
  const end = now() + seconds * 1000
  return interval(1000).pipe(
    map(() => Math.max(0, Math.ceil((end - now()) / 1000))),
    startWith(seconds),
    takeWhile((left) => left > 0, true),
    map((secondsLeft) => ({ type: 'wait.shortened', secondsLeft })),
  )
}

export const secondTicks = (): Observable<{ readonly type: 'second.passed' }> =>
  interval(1000).pipe(map(() => ({ type: 'second.passed' })))
