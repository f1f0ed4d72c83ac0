import { fromEvent, map, merge, type Observable } from 'rxjs'
import type { PageAddress } from '../../domain/navigation/route.ts'

export interface LocationChanged {
  readonly type: 'location.changed'
  readonly address: PageAddress
}

export const addressOf = ({ pathname, search, hash }: Location): PageAddress => ({ path: pathname, search, hash })

// wouter makes events of pushState and replaceState
const locationEvents = ['popstate', 'hashchange', 'pushState', 'replaceState']

export const locationChanges = (page: Window): Observable<LocationChanged> =>
  merge(...locationEvents.map((change) => fromEvent(page, change))).pipe(
    map(() => ({ type: 'location.changed', address: addressOf(page.location) })),
  )
