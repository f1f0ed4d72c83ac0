import { type Link, messageNameOf } from '../../src/domain/log/frame.ts'
import { SentEvent, type RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import type { RealtimeSocket } from './protocol.ts'

export interface Chain {
  readonly lastSent: () => number
  readonly continueFrom: (position: number) => void
  readonly send: (event: RecordedEvent) => void
  readonly caughtUp: (position: number) => void
}

export const createChain = (socket: RealtimeSocket, begin: number): Chain => {
  let lastSent = begin
  const link = (position: number): Link => {
    const previous = lastSent
    lastSent = position
    return { position, previous }
  }

  return {
    lastSent: () => lastSent,
    continueFrom: (position) => {
      lastSent = position
    },
    send: (event) => {
      socket.emit(messageNameOf(event), { ...link(event.position), event: SentEvent.encode(event) })
    },
    caughtUp: (position) => {
      socket.emit('caught-up', link(position))
    },
  }
}
