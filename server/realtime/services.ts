import type { DashboardPlace, Opened } from '../../src/domain/log/frame.ts'
import type { EventLog, Tail } from '../log/event-log.ts'
import type { Membership } from './membership.ts'
import type { AddedAt, EnderOf, MayOpenDashboard, SessionOf, SocketUse } from './ports.ts'
import type { Presence } from './presence/presence.ts'
import type { RecentEvents } from './recent-events.ts'

export interface Subscription {
  readonly socketId: string
  readonly lastSent: () => number
  readonly markSent: (position: number) => void
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
  readonly enderOf: EnderOf
  readonly lastUse: SocketUse
  readonly mayOpenDashboard: MayOpenDashboard
  readonly addedAt: AddedAt
  readonly onDefect: (defect: unknown) => void
  /** All subscriptions, by the streams that their sessions depend on. */
  readonly present: Membership<Subscription>
  /** Subscriptions that are up to date, by room. */
  readonly live: Membership<Subscription>
  readonly presence: Presence
}
