import { distinctUntilChanged, from, map, type Observable, type ObservableInput } from 'rxjs'

/** Whether leaving a screen would lose something, each time that changes. */
export interface ActsNoted {
  readonly type: 'acts.noted'
  readonly hasUnsavedActs: boolean
}

interface Snapshot {
  readonly context: { readonly hasUnsavedActs: boolean }
}

export const unsavedActs = (snapshots: ObservableInput<Snapshot>): Observable<ActsNoted> =>
  from(snapshots).pipe(
    map(({ context }) => context.hasUnsavedActs),
    distinctUntilChanged(),
    map((hasUnsavedActs) => ({ type: 'acts.noted', hasUnsavedActs })),
  )
