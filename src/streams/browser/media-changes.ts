import { combineLatest, filter, fromEvent, map, type Observable, startWith } from 'rxjs'
import { O, pipe } from '../../domain/fp.ts'

const mediaMatches = (page: Window, query: string): Observable<boolean> => {
  const media = page.matchMedia(query)
  return fromEvent(media, 'change').pipe(
    startWith(null),
    map(() => media.matches),
  )
}

export interface SchemeChanged {
  readonly type: 'scheme.changed'
  readonly scheme: 'light' | 'dark'
}

const isScheme = (text: string): text is SchemeChanged['scheme'] => text === 'light' || text === 'dark'

export const storageChanges = (page: Window, key: string): Observable<O.Option<string>> =>
  fromEvent<StorageEvent>(page, 'storage').pipe(
    filter((event) => event.key === key || event.key === null),
    map((event) => O.fromNullable(event.newValue)),
  )

export const schemeChanges = (page: Window, key: string, stored: O.Option<string>): Observable<SchemeChanged> =>
  combineLatest([
    mediaMatches(page, '(prefers-color-scheme: dark)'),
    storageChanges(page, key).pipe(startWith(stored)),
  ]).pipe(
    map(([isDark, chosen]) => ({
      type: 'scheme.changed',
      scheme: pipe(
        chosen,
        O.filter(isScheme),
        O.getOrElse(() => (isDark ? 'dark' : 'light')),
      ),
    })),
  )

export interface ViewportChange {
  readonly type: 'viewport.widened' | 'viewport.narrowed'
}

// spec §9: the layout's breakpoint
const wideScreen = '(min-width: 1026px)'

export const viewportChanges = (page: Window): Observable<ViewportChange> =>
  mediaMatches(page, wideScreen).pipe(map((isWide) => ({ type: isWide ? 'viewport.widened' : 'viewport.narrowed' })))

export interface PrintChanged {
  readonly type: 'print.changed'
  readonly isPrinted: boolean
}

export const printChanges = (page: Window): Observable<PrintChanged> =>
  mediaMatches(page, 'print').pipe(map((isPrinted) => ({ type: 'print.changed', isPrinted })))
