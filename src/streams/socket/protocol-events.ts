import { filter, map, merge, mergeMap, type Observable } from 'rxjs'
import type { SessionEnding } from '../../domain/log/frame.ts'
import type { LiveSocket } from './open-socket.ts'
import type { UndecodableMessage } from './decoded.ts'

export type ProtocolEvent =
  | { readonly type: 'event.undecodable'; readonly position: number | null }
  | { readonly type: 'protocol.refused' }
  /** The server went back to an earlier copy, so this page shows data that no longer exists. */
  | { readonly type: 'data.restored' }

export const protocolEvents = (
  { endings }: Pick<LiveSocket, 'endings'>,
  undecodables: Observable<UndecodableMessage>,
  refusals: Observable<unknown>,
  restorations: Observable<unknown>,
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
    merge(endings.pipe(filter(({ reason }) => reason === 'restored')), restorations).pipe(
      map(() => ({ type: 'data.restored' as const })),
    ),
  )

export interface SessionEnded extends SessionEnding {
  readonly type: 'session.ended'
}

export const sessionEnded = ({ endings }: LiveSocket): Observable<SessionEnded> =>
  endings.pipe(
    // after `outdated` and `restored`, the page reloads and its user stays signed in
    mergeMap((ending) =>
      ending.reason === 'outdated' || ending.reason === 'restored'
        ? []
        : [{ ...ending, type: 'session.ended' as const, reason: ending.reason }],
    ),
  )
