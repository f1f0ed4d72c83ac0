import {
  asyncScheduler,
  defer,
  EMPTY,
  fromEvent,
  map,
  type Observable,
  type SchedulerLike,
  startWith,
  switchMap,
  tap,
  timer,
} from 'rxjs'

export interface FiguresAged {
  readonly type: 'figures.aged'
}

type SeenPage = EventTarget & Pick<Document, 'visibilityState'>

const isSeen = (page: SeenPage): Observable<boolean> =>
  fromEvent(page, 'visibilitychange').pipe(
    map(() => page.visibilityState === 'visible'),
    startWith(page.visibilityState === 'visible'),
  )

/** Tells every so many seconds that figures are old: not while the page is hidden, but at once when it is seen too late. */
export const ageing = (
  page: SeenPage,
  seconds: number,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<FiguresAged> =>
  defer(() => {
    const period = seconds * 1000
    let last = scheduler.now()
    return isSeen(page).pipe(
      switchMap((seen) => (seen ? timer(Math.max(0, last + period - scheduler.now()), period, scheduler) : EMPTY)),
      tap(() => {
        last = scheduler.now()
      }),
      map((): FiguresAged => ({ type: 'figures.aged' })),
    )
  })
