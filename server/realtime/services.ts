import type { EventLog, Tail } from '../log/event-log.ts'
import type { Subscription } from './subscription.ts'
import type { Membership } from './membership.ts'
import type { AddedAt, MayOpenDashboard, SessionOf, SocketUse } from './ports.ts'
import type { Presence } from './presence/presence.ts'
import type { RecentEvents } from './recent-events.ts'

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
