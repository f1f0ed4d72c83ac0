import { map, type Observable } from 'rxjs'
import type { ConnectionState } from './connection-status.ts'
import type { LiveSocket } from './open-socket.ts'

export interface ConnectionEvent {
  readonly type: 'connection.lost' | 'connection.attempted' | 'connection.opened' | 'connection.caughtUp'
}

const stateEvents: Readonly<Record<ConnectionState, ConnectionEvent>> = {
  offline: { type: 'connection.lost' },
  connecting: { type: 'connection.attempted' },
  catchingUp: { type: 'connection.opened' },
  live: { type: 'connection.caughtUp' },
}

export const connectionEvents = ({ states }: LiveSocket): Observable<ConnectionEvent> =>
  states.pipe(map((state) => stateEvents[state]))
