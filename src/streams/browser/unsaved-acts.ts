import { distinctUntilChanged, from, map, type Observable, type ObservableInput } from 'rxjs'

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
