import { fromEvent, map, merge, type Observable } from 'rxjs'
import type { Address } from '../../domain/navigation/route.ts'

export interface LocationChanged {
  readonly type: 'location.changed'
  readonly address: Address
}

export const addressOf = ({ pathname, search, hash }: Location): Address => ({ path: pathname, search, hash })

// wouter makes events of pushState and replaceState
const changes = ['popstate', 'hashchange', 'pushState', 'replaceState']

export const locationChanges = (page: Window): Observable<LocationChanged> =>
  merge(...changes.map((change) => fromEvent(page, change))).pipe(
    map(() => ({ type: 'location.changed', address: addressOf(page.location) })),
  )
