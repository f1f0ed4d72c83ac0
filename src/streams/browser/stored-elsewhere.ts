import { filter, fromEvent, map, type Observable } from 'rxjs'
import { O } from '../../domain/fp.ts'

/** What another tab wrote under a key of the storage they share; none when it was removed. */
export const storedElsewhere = (page: Window, key: string): Observable<O.Option<string>> =>
  fromEvent<StorageEvent>(page, 'storage').pipe(
    filter((event) => event.key === key || event.key === null),
    map((event) => O.fromNullable(event.newValue)),
  )
