import { Observable } from 'rxjs'
import { io, type ManagerOptions, type Socket } from 'socket.io-client'
import type { SocketChannel, ConnectSocket, RawMessage } from './message.ts'

const channelOf = (socket: Socket): SocketChannel => ({
  ask: (name, body) =>
    new Observable((subscriber) => {
      socket.emit(name, body, (answer: unknown) => {
        subscriber.next(answer)
        subscriber.complete()
      })
    }),
  tell: (name, body) => {
    socket.emit(name, body)
  },
})

/** Only refusals by the server carry data; network failures do not. */
const refusalIn = (error: Error): unknown => ('data' in error ? error.data : undefined)

export interface PollingMemory {
  readonly pollsFirst: () => boolean
  readonly remember: (pollsFirst: boolean) => void
}

export const createPollingMemory = (): PollingMemory => {
  const last = { polled: false }
  return {
    pollsFirst: () => last.polled,
    remember: (pollsFirst) => {
      last.polled = pollsFirst
    },
  }
}

type TransportOptions = Pick<ManagerOptions, 'transports' | 'timeout'>

/** A proxy may leave a websocket without an answer and without an error. */
const websocketOptions: TransportOptions = { transports: ['websocket'], timeout: 8_000 }

/** Starts with polling. Socket.IO also tries a websocket, and switches to it when it answers. */
const pollingOptions: TransportOptions = { transports: ['polling', 'websocket'], timeout: 15_000 }

/** Makes one connection without retries: the caller decides when to connect again, and from which log position. */
export const socketIoConnect =
  (address: string, memory: PollingMemory = createPollingMemory()): ConnectSocket =>
  (handshake) =>
    new Observable<RawMessage>((subscriber) => {
      const under: { socket: Socket | null } = { socket: null }

      const connect = (way: TransportOptions, next: TransportOptions | null): void => {
        const socket = io(address, { auth: handshake, forceNew: true, reconnection: false, ...way })
        under.socket = socket
        socket.on('connect', () => {
          const { engine } = socket.io
          // the upgrade to a websocket may come before the server has accepted the session
          memory.remember(engine.transport.name === 'polling')
          engine.once('upgrade', () => {
            memory.remember(false)
          })
          subscriber.next({ type: 'opened', channel: channelOf(socket) })
        })
        // the server asks editors, and stops showing those who do not answer
        socket.on('still-here', (answer: () => void) => {
          answer()
        })
        socket.onAny((name: string, body: unknown) => {
          subscriber.next({ type: 'message', name, body })
        })
        socket.on('connect_error', (error) => {
          const body = refusalIn(error)
          if (body === undefined && next !== null && !subscriber.closed) {
            connect(next, null)
            return
          }
          if (body !== undefined) subscriber.next({ type: 'refused', body })
          subscriber.complete()
        })
        socket.on('disconnect', () => {
          subscriber.complete()
        })
      }

      if (memory.pollsFirst()) connect(pollingOptions, websocketOptions)
      else connect(websocketOptions, pollingOptions)
      return () => {
        under.socket?.disconnect()
      }
    })
