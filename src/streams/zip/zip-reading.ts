import { concat, defer, from, map, mergeMap, Observable, of } from 'rxjs'
import { E, pipe } from '../../domain/fp.ts'
import type { UploadFault } from '../../domain/archive/uploads/filing-fault.ts'
import { isToRead, type ContentRead, type ListedEntry } from '../../domain/archive/uploads/preview/listed-entry.ts'
import { entryContent } from './entry-content.ts'
import { gathered } from '../socket/gathered.ts'
import type { ReadableEntry } from './zip-directory.ts'

type ZipReading =
  | { readonly type: 'zip.listed'; readonly entries: readonly ListedEntry[] }
  | { readonly type: 'contents.read'; readonly read: readonly ContentRead[] }
  | { readonly type: 'zip.refused'; readonly fault: UploadFault }

/** Each is in memory whole. */
const together = 4
const within = 50

const contentRead = ({ listed: { place }, file }: ReadableEntry): Observable<ContentRead> =>
  new Observable((subscriber) => {
    const leaving = new AbortController()
    subscriber.add(() => leaving.abort())
    if (file === null) subscriber.complete()
    else
      void entryContent(file, leaving.signal).then((content) => {
        subscriber.next({ place, content })
        subscriber.complete()
      })
  })

const contentsRead = (entries: readonly ReadableEntry[]): Observable<ZipReading> =>
  from(entries.filter(({ listed }) => isToRead(listed))).pipe(
    mergeMap(contentRead, together),
    gathered(within),
    map((read) => ({ type: 'contents.read', read })),
  )

export const zipReading = (zip: Blob): Observable<ZipReading> =>
  // what reads zips is fetched by those who have one
  defer(() => import('./zip-directory.ts')).pipe(
    mergeMap(({ zipDirectory }) => zipDirectory(zip)),
    mergeMap((directory) =>
      pipe(
        directory,
        E.match(
          (fault): Observable<ZipReading> => of({ type: 'zip.refused', fault }),
          (entries) =>
            concat(
              of<ZipReading>({ type: 'zip.listed', entries: entries.map(({ listed }) => listed) }),
              contentsRead(entries),
            ),
        ),
      ),
    ),
  )
