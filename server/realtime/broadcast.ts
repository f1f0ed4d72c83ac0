import { type Link, messageNameOf } from '../../src/domain/log/frame.ts'
import { SentEvent, type RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import type { RealtimeServer } from './protocol.ts'
import type { Subscription } from './services.ts'

type Listeners = ReturnType<RealtimeServer['to']>

/** Sessions at the same place in their chains share one encoded message; a heartbeat brings all of them to one place. */
const sendEach = (
  io: RealtimeServer,
  subscriptions: Iterable<Subscription>,
  position: number,
  send: (listeners: Listeners, link: Link) => void,
): void => {
  for (const [previous, group] of Map.groupBy(subscriptions, ({ lastSent }) => lastSent())) {
    send(io.to(group.map(({ socketId }) => socketId)), { position, previous })
    for (const subscription of group) subscription.markSent(position)
  }
}

export const broadcastEvent = (
  io: RealtimeServer,
  subscriptions: Iterable<Subscription>,
  event: RecordedEvent,
): void => {
  const name = messageNameOf(event)
  const encoded = SentEvent.encode(event)
  sendEach(io, subscriptions, event.position, (listeners, link) => {
    listeners.emit(name, { ...link, event: encoded })
  })
}

/** Moves the resume point of everyone who has not been sent anything since. */
export const broadcastHeartbeat = (
  io: RealtimeServer,
  subscriptions: Iterable<Subscription>,
  position: number,
): void => {
  const behind = Iterator.from(subscriptions).filter(({ lastSent }) => lastSent() < position)
  sendEach(io, behind, position, (listeners, link) => {
    listeners.emit('heartbeat', link)
  })
}
