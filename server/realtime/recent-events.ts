import type { RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import { O } from '../../src/domain/fp.ts'

/** The end of the log as this node has received it, in memory: a socket that has missed little needs no query. */
export interface RecentEvents {
  readonly add: (event: RecordedEvent) => void
  /** From here on every event is received; before it some may not have been. */
  readonly beginAt: (position: number) => void
  readonly position: () => number
  readonly since: (position: number) => O.Option<readonly RecordedEvent[]>
}

export const createRecentEvents = (capacity: number): RecentEvents => {
  const kept: RecordedEvent[] = []
  let floor = Number.POSITIVE_INFINITY
  let last = 0

  return {
    add: (event) => {
      kept.push(event)
      last = event.position
      if (kept.length <= capacity) return
      floor = kept.splice(0, Math.ceil(capacity / 2)).at(-1)?.position ?? floor
    },
    beginAt: (position) => {
      floor = position
      last = Math.max(last, position)
    },
    position: () => last,
    since: (position) =>
      position < floor ? O.none : O.some(kept.slice(kept.findLastIndex((event) => event.position <= position) + 1)),
  }
}
