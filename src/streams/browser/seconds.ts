import { interval, map, type Observable } from 'rxjs'

export const seconds = (): Observable<{ readonly type: 'second.passed' }> =>
  interval(1000).pipe(map(() => ({ type: 'second.passed' })))
