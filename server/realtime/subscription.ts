import type { DashboardPlace, Opened } from '../../src/domain/log/frame.ts'

/** One socket's subscription to the log: from its place page by page, as fast as its client reads, then live. */
export interface Subscription {
  readonly socketId: string
  /** The position of the last message to it. */
  readonly lastSent: () => number
  /** A broadcast has sent it the event at `position`. */
  readonly markSent: (position: number) => void
  /** Asks again who this is before anything more is sent. */
  readonly recheck: () => void
  /** A dashboard open that may no longer be: the client has to ask for it again. */
  readonly closeIfDenied: () => void
  readonly open: (place: DashboardPlace) => Opened
  readonly close: (place: DashboardPlace) => void
  /** Takes what the client says of how it stands to a dashboard. */
  readonly stand: (said: unknown) => void
  readonly leave: () => void
}
