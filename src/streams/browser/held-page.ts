import { fromEvent, ignoreElements, type Observable, tap } from 'rxjs'

/** While listened to, the browser asks before it closes the page or goes elsewhere, unless that has been asked already. */
export const heldPage = (page: Window, isAsked: () => boolean): Observable<never> =>
  fromEvent<BeforeUnloadEvent>(page, 'beforeunload').pipe(
    tap((event) => {
      if (!isAsked()) event.preventDefault()
    }),
    ignoreElements(),
  )
