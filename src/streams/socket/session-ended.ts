import { map, type Observable } from 'rxjs'
import type { SessionEnding } from '../../domain/log/frame.ts'
import type { LiveSocket } from './open-socket.ts'

export interface SessionEnded extends SessionEnding {
  readonly type: 'session.ended'
}

export const sessionEnded = ({ endings }: LiveSocket): Observable<SessionEnded> =>
  endings.pipe(map(({ reason }) => ({ type: 'session.ended', reason })))
