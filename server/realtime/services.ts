import type { OpenDashboardReply } from '../../src/domain/log/frame.ts'
import type { DashboardKey } from '../../src/domain/dashboards/dashboard-key.ts'
import type { EventLog, LogTail } from '../log/event-log.ts'
import type { AudienceIndex } from './audience-index.ts'
import type { ReadAddedPosition, EnderOf, MayOpenDashboard, SessionOf, SocketUse } from './ports.ts'
import type { PresenceHub } from './presence/presence.ts'
import type { RecentEvents } from './recent-events.ts'

export interface SocketSubscription {
  readonly socketId: string
  readonly lastSent: () => number
  readonly markSent: (position: number) => void
  readonly recheck: () => void
  readonly closeIfDenied: () => void
  readonly open: (key: DashboardKey) => OpenDashboardReply
  readonly close: (key: DashboardKey) => void
  readonly stand: (said: unknown) => void
  readonly use: (idleSeconds: unknown) => void
  readonly endIfIdle: () => Promise<void>
  readonly leave: () => void
}

export interface RealtimeServices {
  readonly log: EventLog
  readonly tail: LogTail
  readonly recent: RecentEvents
  readonly sessionOf: SessionOf
  readonly enderOf: EnderOf
  readonly lastUse: SocketUse
  readonly mayOpenDashboard: MayOpenDashboard
  readonly addedPosition: ReadAddedPosition
  readonly onDefect: (defect: unknown) => void
  /** All subscriptions, by the streams that their sessions depend on. */
  readonly present: AudienceIndex<SocketSubscription>
  /** Subscriptions that are up to date, by room. */
  readonly live: AudienceIndex<SocketSubscription>
  readonly presence: PresenceHub
}
