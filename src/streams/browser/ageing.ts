import { asyncScheduler, defer, EMPTY, map, type Observable, type SchedulerLike, switchMap, tap, timer } from 'rxjs'
import { pageVisibilityChanges, type SeenPage } from './page-sight.ts'

export interface FiguresAged {
  readonly type: 'figures.aged'
}

/** Emits every `seconds`, except while the page is hidden. An overdue event follows when the page is visible again. */
export const figuresAgeing = (
  page: SeenPage,
  seconds: number,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<FiguresAged> =>
  defer(() => {
    const period = seconds * 1000
    let last = scheduler.now()
    return pageVisibilityChanges(page).pipe(
      switchMap((seen) => (seen ? timer(Math.max(0, last + period - scheduler.now()), period, scheduler) : EMPTY)),
      tap(() => {
        last = scheduler.now()
      }),
      map((): FiguresAged => ({ type: 'figures.aged' })),
    )
  })
