import { type Link, messageNameOf } from '../../src/domain/log/frame.ts'
import { HeardEvent, type RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import type { Follower } from './follower.ts'
import type { RealtimeServer } from './protocol.ts'

type Listeners = ReturnType<RealtimeServer['to']>

/** Sessions at the same place in their chains share one encoded message; a heartbeat brings all of them to one place. */
const tellEach = (
  io: RealtimeServer,
  followers: Iterable<Follower>,
  position: number,
  tell: (listeners: Listeners, link: Link) => void,
): void => {
  for (const [previous, group] of Map.groupBy(followers, ({ told }) => told())) {
    tell(io.to(group.map(({ socketId }) => socketId)), { position, previous })
    for (const follower of group) follower.wasTold(position)
  }
}

export const broadcastEvent = (io: RealtimeServer, followers: Iterable<Follower>, event: RecordedEvent): void => {
  const name = messageNameOf(event)
  const heard = HeardEvent.encode(event)
  tellEach(io, followers, event.position, (listeners, link) => {
    listeners.emit(name, { ...link, event: heard })
  })
}

/** Moves the resume point of everyone who has not been told anything since. */
export const broadcastHeartbeat = (io: RealtimeServer, followers: Iterable<Follower>, position: number): void => {
  const behind = Iterator.from(followers).filter(({ told }) => told() < position)
  tellEach(io, behind, position, (listeners, link) => {
    listeners.emit('heartbeat', link)
  })
}
