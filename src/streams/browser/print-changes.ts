import { map, type Observable } from 'rxjs'
import { mediaMatches } from './media-matches.ts'

export interface PrintChanged {
  readonly type: 'print.changed'
  readonly isPrinted: boolean
}

/** Whether the page is being drawn for paper. */
export const printChanges = (page: Window): Observable<PrintChanged> =>
  mediaMatches(page, 'print').pipe(map((isPrinted) => ({ type: 'print.changed', isPrinted })))
