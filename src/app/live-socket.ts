import { catchError, EMPTY, from, fromEvent, mergeMap, type Observable, tap } from 'rxjs'
import type { LogPositions } from '../api/endpoint.ts'
import { apiProtocol } from '../api/protocol.ts'
import { O } from '../domain/fp.ts'
import type { SentEvent } from '../domain/log/recorded-event.ts'
import { openSocket, type LiveSocket } from '../streams/socket/open-socket.ts'
import type { OnDecodeError } from '../streams/socket/decoded.ts'
import type { ConnectSocket } from '../streams/socket/message.ts'
import type { PollingMemory } from '../streams/socket/socket-io-connect.ts'
import { storedText } from './browser-storage.ts'
import { firstPaint } from '../views/adapters/rendering/after-first-paint.ts'

/** Loads Socket.IO after the first drawing. If its code cannot be fetched, the server is unreachable too. */
const socketConnector =
  (address: string, memory: PollingMemory): ConnectSocket =>
  (handshake) =>
    from(firstPaint.then(() => import('../streams/socket/socket-io-connect.ts'))).pipe(
      mergeMap(({ socketIoConnect }) =>
        socketIoConnect(address, memory)({ ...handshake, protocol: apiProtocol.version }),
      ),
      catchError(() => EMPTY),
    )

const storedPollingMemory = (page: Window): PollingMemory => {
  const kept = storedText(page, 'socket_transport')
  return {
    pollsFirst: () => O.isSome(kept.read()),
    remember: (pollsFirst) => {
      if (pollsFirst) kept.write('polling')
      else kept.clear()
    },
  }
}

interface SocketSources {
  readonly page: Window
  readonly address: string
  readonly tokens: Observable<O.Option<string>>
  readonly positions: LogPositions
  readonly seen: (event: SentEvent) => void
  readonly onDecodeError: OnDecodeError
}

export const liveSocket = ({ page, address, tokens, positions, seen, onDecodeError }: SocketSources): LiveSocket => {
  const socket = openSocket({
    connect: socketConnector(address, storedPollingMemory(page)),
    tokens,
    onDecodeError,
    wakes: fromEvent(page, 'online'),
    // the position of the profile, which is read before any subscription
    start: () => (positions.highest() > 0 ? positions.highest() : null),
  })
  const frames = socket.frames.pipe(
    tap(({ position, event }) => {
      positions.see(position)
      seen(event)
    }),
  )
  return { ...socket, frames }
}
