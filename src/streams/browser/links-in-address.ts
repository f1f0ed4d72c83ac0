import { filter, fromEvent, map, type Observable, startWith } from 'rxjs'

interface LinkFound {
  readonly type: 'link.found'
  readonly link: string
}

/** Out of the address at once, so that it is in no bookmark, history or referrer. */
const takeHash = ({ location, history }: Window): string => {
  const { pathname, search, hash } = location
  if (hash !== '') history.replaceState(history.state, '', `${pathname}${search}`)
  return hash.slice(1)
}

/** What the address has behind its hash: now, and when another is put there. */
export const linksInAddress = (page: Window): Observable<LinkFound> =>
  fromEvent(page, 'hashchange').pipe(
    startWith(null),
    map(() => takeHash(page)),
    filter((link) => link !== ''),
    map((link) => ({ type: 'link.found', link })),
  )
