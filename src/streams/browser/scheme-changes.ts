import { combineLatest, map, type Observable, startWith } from 'rxjs'
import { O, pipe } from '../../domain/fp.ts'
import { mediaMatches } from './media-matches.ts'
import { storedElsewhere } from './stored-elsewhere.ts'

export interface SchemeChanged {
  readonly type: 'scheme.changed'
  readonly scheme: 'light' | 'dark'
}

const isScheme = (text: string): text is SchemeChanged['scheme'] => text === 'light' || text === 'dark'

export const schemeChanges = (page: Window, key: string, stored: O.Option<string>): Observable<SchemeChanged> =>
  combineLatest([
    mediaMatches(page, '(prefers-color-scheme: dark)'),
    storedElsewhere(page, key).pipe(startWith(stored)),
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
