import {
  distinctUntilChanged,
  from,
  fromEvent,
  ignoreElements,
  map,
  type Observable,
  type ObservableInput,
  tap,
} from 'rxjs'

export interface ActsNoted {
  readonly type: 'acts.noted'
  readonly hasUnsavedActs: boolean
}

export const unsavedActs = <Snapshot>(
  snapshots: ObservableInput<Snapshot>,
  isUnsaved: (snapshot: Snapshot) => boolean,
): Observable<ActsNoted> =>
  from(snapshots).pipe(
    map(isUnsaved),
    distinctUntilChanged(),
    map((hasUnsavedActs) => ({ type: 'acts.noted', hasUnsavedActs })),
  )

/** While listened to, the browser asks before it closes the page or goes elsewhere, unless that has been asked already. */
export const heldPage = (page: Window, isAsked: () => boolean): Observable<never> =>
  fromEvent<BeforeUnloadEvent>(page, 'beforeunload').pipe(
    tap((event) => {
      if (!isAsked()) event.preventDefault()
    }),
    ignoreElements(),
  )
