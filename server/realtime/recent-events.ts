import type { RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import { O } from '../../src/domain/fp.ts'
import { traceOfEmptyLog, type LogTrace, markOf, traceOf } from '../log/log-trace.ts'

/** Holds the newest events in memory, so that sockets that missed few events need no query. */
export interface RecentEvents {
  readonly add: (event: RecordedEvent) => void
  /** Events before `end` may be missing. */
  readonly beginAt: (end: LogTrace) => void
  readonly position: () => number
  readonly end: () => LogTrace
  readonly markAt: (position: number) => string | undefined
  readonly since: (position: number) => O.Option<readonly RecordedEvent[]>
}

export const createRecentEvents = (capacity: number): RecentEvents => {
  const kept: RecordedEvent[] = []
  let floor = Number.POSITIVE_INFINITY
  let last = traceOfEmptyLog

  return {
    add: (event) => {
      kept.push(event)
      last = traceOf(event)
      if (kept.length <= capacity) return
      floor = kept.splice(0, Math.ceil(capacity / 2)).at(-1)?.position ?? floor
    },
    beginAt: (end) => {
      floor = end.position
      if (end.position > last.position) last = end
    },
    position: () => last.position,
    end: () => last,
    markAt: (position) => {
      if (position === last.position) return last.mark
      const event = kept.findLast((each) => each.position === position)
      return event === undefined ? undefined : markOf(event)
    },
    since: (position) =>
      position < floor ? O.none : O.some(kept.slice(kept.findLastIndex((event) => event.position <= position) + 1)),
  }
}
