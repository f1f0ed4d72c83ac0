import type { DashboardPlace, Opened } from '../../src/domain/log/frame.ts'

/** One socket's subscription to the log: from its place page by page, as fast as its client reads, then live. */
export interface Subscription {
  readonly socketId: string
  readonly lastSent: () => number
  /** A broadcast has sent it the event at `position`. */
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
