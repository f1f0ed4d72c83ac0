import type { DashboardPlace, Opened } from '../../src/domain/log/frame.ts'

/** One socket following the log: from its place page by page, as fast as its client reads, then live. */
export interface Follower {
  readonly socketId: string
  /** The position of the last message to it. */
  readonly told: () => number
  /** It has been told of `position` by a broadcast. */
  readonly wasTold: (position: number) => void
  /** Asks again who this is before anything more is told. */
  readonly recheck: () => void
  /** A dashboard open that may no longer be: the client has to ask for it again. */
  readonly dropWhatIsLost: () => void
  readonly open: (place: DashboardPlace) => Opened
  readonly close: (place: DashboardPlace) => void
  /** Takes what the client says of how it stands to a dashboard. */
  readonly stand: (said: unknown) => void
  readonly leave: () => void
}
