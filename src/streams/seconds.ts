import { interval, map, type Observable, type SchedulerLike } from 'rxjs'

export const seconds = (scheduler?: SchedulerLike): Observable<{ readonly type: 'second.passed' }> =>
  interval(1000, scheduler).pipe(map(() => ({ type: 'second.passed' })))
