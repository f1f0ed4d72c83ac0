import { Observable } from 'rxjs'
import { io, type Socket } from 'socket.io-client'
import type { Channel, Connect, RawMessage } from './message.ts'

const channelOf = (socket: Socket): Channel => ({
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

/** The server says why it refuses; a network that fails says nothing of the kind. */
const refusalIn = (error: Error): unknown => ('data' in error ? error.data : undefined)

/** One connection and no retry: who asks again, and from where in the log, is decided above. */
export const socketIoConnect =
  (address: string): Connect =>
  (handshake) =>
    new Observable<RawMessage>((subscriber) => {
      const socket = io(address, {
        auth: handshake,
        forceNew: true,
        reconnection: false,
        transports: ['websocket', 'polling'],
        tryAllTransports: true,
      })
      socket.on('connect', () => {
        subscriber.next({ type: 'opened', channel: channelOf(socket) })
      })
      // asked of those who edit: whoever does not answer is no longer shown to others
      socket.on('still-here', (answer: () => void) => {
        answer()
      })
      socket.onAny((name: string, body: unknown) => {
        subscriber.next({ type: 'message', name, body })
      })
      socket.on('connect_error', (error) => {
        const body = refusalIn(error)
        if (body !== undefined) subscriber.next({ type: 'refused', body })
        subscriber.complete()
      })
      socket.on('disconnect', () => {
        subscriber.complete()
      })
      return () => {
        socket.disconnect()
      }
    })
