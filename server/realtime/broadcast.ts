import { type FrameLink, messageNameOf } from '../../src/domain/log/frame.ts'
import { SentEvent, type RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import { type LogTrace, traceOf } from '../log/log-trace.ts'
import type { RealtimeServer } from './protocol.ts'
import type { SocketSubscription } from './services.ts'

type RoomListeners = ReturnType<RealtimeServer['to']>

/** Subscriptions at the same position share one encoded message. A heartbeat brings all to one position. */
const sendEach = (
  io: RealtimeServer,
  subscriptions: Iterable<SocketSubscription>,
  { position, mark }: LogTrace,
  send: (listeners: RoomListeners, link: FrameLink) => void,
): void => {
  for (const [previous, group] of Map.groupBy(subscriptions, ({ lastSent }) => lastSent())) {
    send(io.to(group.map(({ socketId }) => socketId)), { position, previous, mark })
    for (const subscription of group) subscription.markSent(position)
  }
}

export const broadcastEvent = (
  io: RealtimeServer,
  subscriptions: Iterable<SocketSubscription>,
  event: RecordedEvent,
): void => {
  const name = messageNameOf(event)
  const encoded = SentEvent.encode(event)
  sendEach(io, subscriptions, traceOf(event), (listeners, link) => {
    listeners.emit(name, { ...link, event: encoded })
  })
}

export const broadcastHeartbeat = (
  io: RealtimeServer,
  subscriptions: Iterable<SocketSubscription>,
  end: LogTrace,
): void => {
  const behind = Iterator.from(subscriptions).filter(({ lastSent }) => lastSent() < end.position)
  sendEach(io, behind, end, (listeners, link) => {
    listeners.emit('heartbeat', link)
  })
}
