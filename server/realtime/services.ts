import type { EventLog, Tail } from '../log/event-log.ts'
import type { Follower } from './follower.ts'
import type { Membership } from './membership.ts'
import type { MayOpenDashboard, SessionOf } from './ports.ts'
import type { Presence } from './presence/presence.ts'
import type { RecentEvents } from './recent-events.ts'

/** What every follower on this node shares. */
export interface Services {
  readonly log: EventLog
  readonly tail: Tail
  readonly recent: RecentEvents
  readonly sessionOf: SessionOf
  readonly mayOpenDashboard: MayOpenDashboard
  readonly report: (defect: unknown) => void
  /** Every follower, under the streams its session hangs on. */
  readonly present: Membership<Follower>
  /** Those that have been told everything up to now, under their rooms. */
  readonly live: Membership<Follower>
  readonly presence: Presence
}
