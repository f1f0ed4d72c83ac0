import { catchError, EMPTY, from, fromEvent, mergeMap, type Observable, tap } from 'rxjs'
import type { Positions } from '../api/endpoint.ts'
import { protocol } from '../api/protocol.ts'
import type { O } from '../domain/fp.ts'
import type { SentEvent } from '../domain/log/recorded-event.ts'
import { openSocket, type LiveSocket } from '../streams/socket/open-socket.ts'
import type { OnDecodeError } from '../streams/socket/decoded.ts'
import type { Connect } from '../streams/socket/message.ts'
import { drawnFirst } from '../views/adapters/rendering/drawn-first.ts'

/** Socket.IO arrives once somebody who is signed in has something before them; when it cannot be fetched neither can the server be reached. */
const connectTo =
  (address: string): Connect =>
  (handshake) =>
    from(drawnFirst.then(() => import('../streams/socket/socket-io-connect.ts'))).pipe(
      mergeMap(({ socketIoConnect }) => socketIoConnect(address)({ ...handshake, protocol: protocol.version })),
      catchError(() => EMPTY),
    )

interface Sources {
  readonly page: Window
  readonly address: string
  readonly tokens: Observable<O.Option<string>>
  readonly positions: Positions
  readonly seen: (event: SentEvent) => void
  readonly onDecodeError: OnDecodeError
}

export const liveSocket = ({ page, address, tokens, positions, seen, onDecodeError }: Sources): LiveSocket => {
  const socket = openSocket({
    connect: connectTo(address),
    tokens,
    onDecodeError,
    wakes: fromEvent(page, 'online'),
    // that of the profile, which is read before anything that is followed
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
