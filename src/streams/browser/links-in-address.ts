import { filter, fromEvent, map, type Observable, startWith } from 'rxjs'

interface LinkFound {
  readonly type: 'link.found'
  readonly link: string
}

/** Clears the hash immediately, so that the link is in no bookmark, history or referrer. */
const takeHash = ({ location, history }: Window): string => {
  const { pathname, search, hash } = location
  if (hash !== '') history.replaceState(history.state, '', `${pathname}${search}`)
  return hash.slice(1)
}

export const linksInAddress = (page: Window): Observable<LinkFound> =>
  fromEvent(page, 'hashchange').pipe(
    startWith(null),
    map(() => takeHash(page)),
    filter((link) => link !== ''),
    map((link) => ({ type: 'link.found', link })),
  )
