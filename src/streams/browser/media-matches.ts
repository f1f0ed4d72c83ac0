import { fromEvent, map, type Observable, startWith } from 'rxjs'

export const mediaMatches = (page: Window, query: string): Observable<boolean> => {
  const media = page.matchMedia(query)
  return fromEvent(media, 'change').pipe(
    startWith(null),
    map(() => media.matches),
  )
}
