import { mergeMap, type Observable } from 'rxjs'
import type { SessionEnding } from '../../domain/log/frame.ts'
import type { LiveSocket } from './open-socket.ts'

export interface SessionEnded extends SessionEnding {
  readonly type: 'session.ended'
}

export const sessionEnded = ({ endings }: LiveSocket): Observable<SessionEnded> =>
  endings.pipe(
    // a page that is too old is loaded again, and whoever uses it stays signed in
    mergeMap(({ reason }) => (reason === 'outdated' ? [] : [{ type: 'session.ended' as const, reason }])),
  )
