import { filter, from, map, type Observable, type ObservableInput, take } from 'rxjs'

export interface SubjectMissing {
  readonly type: 'subject.missing'
}

interface MissingSnapshot {
  readonly hasTag: (tag: 'missing') => boolean
}

export const subjectMissing = (snapshots: ObservableInput<MissingSnapshot>): Observable<SubjectMissing> =>
  from(snapshots).pipe(
    filter((snapshot) => snapshot.hasTag('missing')),
    take(1),
    map(() => ({ type: 'subject.missing' })),
  )
