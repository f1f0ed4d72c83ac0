import { type FrameLink, messageNameOf } from '../../src/domain/log/frame.ts'
import { SentEvent, type RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import { type LogTrace, traceOf } from '../log/log-trace.ts'
import type { RealtimeSocket } from './protocol.ts'

export interface LinkChain {
  readonly lastSent: () => number
  readonly continueFrom: (position: number) => void
  readonly send: (event: RecordedEvent) => void
  readonly caughtUp: (end: LogTrace) => void
}

export const createLinkChain = (socket: RealtimeSocket, begin: number): LinkChain => {
  let lastSent = begin
  const link = ({ position, mark }: LogTrace): FrameLink => {
    const previous = lastSent
    lastSent = position
    return { position, previous, mark }
  }

  return {
    lastSent: () => lastSent,
    continueFrom: (position) => {
      lastSent = position
    },
    send: (event) => {
      socket.emit(messageNameOf(event), { ...link(traceOf(event)), event: SentEvent.encode(event) })
    },
    caughtUp: (end) => {
      socket.emit('caught-up', link(end))
    },
  }
}
