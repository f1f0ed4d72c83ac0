import { filter, map, merge, mergeMap, type Observable } from 'rxjs'
import type { SessionEnding } from '../../domain/log/frame.ts'
import type { LiveSocket } from './open-socket.ts'
import type { Undecodable } from './decoded.ts'

export type ProtocolEvent =
  | { readonly type: 'event.undecodable'; readonly position: number | null }
  | { readonly type: 'protocol.refused' }

export const protocolEvents = (
  { endings }: Pick<LiveSocket, 'endings'>,
  undecodables: Observable<Undecodable>,
  refusals: Observable<unknown>,
): Observable<ProtocolEvent> =>
  merge(
    undecodables.pipe(
      map(({ position }) => position),
      filter((position) => position !== undefined),
      map((position) => ({ type: 'event.undecodable' as const, position })),
    ),
    merge(endings.pipe(filter(({ reason }) => reason === 'outdated')), refusals).pipe(
      map(() => ({ type: 'protocol.refused' as const })),
    ),
  )

export interface SessionEnded extends SessionEnding {
  readonly type: 'session.ended'
}

export const sessionEnded = ({ endings }: LiveSocket): Observable<SessionEnded> =>
  endings.pipe(
    // a page that is too old is loaded again, and whoever uses it stays signed in
    mergeMap(({ reason }) => (reason === 'outdated' ? [] : [{ type: 'session.ended' as const, reason }])),
  )
