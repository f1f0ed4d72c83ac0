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

export interface UnsavedActsChanged {
  readonly type: 'acts.noted'
  readonly hasUnsavedActs: boolean
}

export const unsavedActs = <Snapshot>(
  snapshots: ObservableInput<Snapshot>,
  isUnsaved: (snapshot: Snapshot) => boolean,
): Observable<UnsavedActsChanged> =>
  from(snapshots).pipe(
    map(isUnsaved),
    distinctUntilChanged(),
    map((hasUnsavedActs) => ({ type: 'acts.noted', hasUnsavedActs })),
  )

/** While subscribed, the browser asks before it leaves the page, unless the product has asked already. */
export const unloadPrompts = (page: Window, isAsked: () => boolean): Observable<never> =>
  fromEvent<BeforeUnloadEvent>(page, 'beforeunload').pipe(
    tap((event) => {
      if (!isAsked()) event.preventDefault()
    }),
    ignoreElements(),
  )
