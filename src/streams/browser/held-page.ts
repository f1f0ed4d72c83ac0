import { fromEvent, ignoreElements, type Observable, tap } from 'rxjs'

/** While listened to, the browser asks before it closes the page or goes elsewhere. */
export const heldPage = (page: Window): Observable<never> =>
  fromEvent<BeforeUnloadEvent>(page, 'beforeunload').pipe(
    tap((event) => {
      event.preventDefault()
    }),
    ignoreElements(),
  )
