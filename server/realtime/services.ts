import type { DashboardPlace, Opened } from '../../src/domain/log/frame.ts'
import type { EventLog, Tail } from '../log/event-log.ts'
import type { Membership } from './membership.ts'
import type { AddedAt, MayOpenDashboard, SessionOf, SocketUse } from './ports.ts'
import type { Presence } from './presence/presence.ts'
import type { RecentEvents } from './recent-events.ts'

/** One socket's subscription to the log: from its place page by page, as fast as its client reads, then live. */
export interface Subscription {
  readonly socketId: string
  readonly lastSent: () => number
  readonly markSent: (position: number) => void
  /** Asks again who this is before anything more is sent. */
  readonly recheck: () => void
  readonly closeIfDenied: () => void
  readonly open: (place: DashboardPlace) => Opened
  readonly close: (place: DashboardPlace) => void
  readonly stand: (said: unknown) => void
  readonly use: (idleSeconds: unknown) => void
  readonly endIfIdle: () => Promise<void>
  readonly leave: () => void
}

export interface Services {
  readonly log: EventLog
  readonly tail: Tail
  readonly recent: RecentEvents
  readonly sessionOf: SessionOf
  readonly lastUse: SocketUse
  readonly mayOpenDashboard: MayOpenDashboard
  readonly addedAt: AddedAt
  readonly onDefect: (defect: unknown) => void
  /** Every subscription, under the streams its session hangs on. */
  readonly present: Membership<Subscription>
  /** Those that have been sent everything up to now, under their rooms. */
  readonly live: Membership<Subscription>
  readonly presence: Presence
}
