import { distinctUntilChanged, fromEvent, map, type Observable, startWith } from 'rxjs'

export interface SightChanged {
  readonly type: 'sight.changed'
  readonly isSeen: boolean
}

export type SeenPage = EventTarget & Pick<Document, 'visibilityState'>

export const pageVisibilityChanges = (page: SeenPage): Observable<boolean> =>
  fromEvent(page, 'visibilitychange').pipe(
    startWith(null),
    map(() => page.visibilityState === 'visible'),
    distinctUntilChanged(),
  )

export const pageSight = (page: SeenPage): Observable<SightChanged> =>
  pageVisibilityChanges(page).pipe(map((isSeen) => ({ type: 'sight.changed', isSeen })))
