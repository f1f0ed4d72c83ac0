import { map, type Observable } from 'rxjs'
import { mediaMatches } from './media-matches.ts'

export interface ViewportChange {
  readonly type: 'viewport.widened' | 'viewport.narrowed'
}

// spec §9: the layout's breakpoint
const wide = '(min-width: 1026px)'

export const viewportChanges = (page: Window): Observable<ViewportChange> =>
  mediaMatches(page, wide).pipe(map((isWide) => ({ type: isWide ? 'viewport.widened' : 'viewport.narrowed' })))
