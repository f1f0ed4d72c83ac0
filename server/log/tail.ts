import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import type { RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import { describeDefect } from '../logger/errors.ts'
import type { AppLogger } from '../logger/logger.ts'
import { coalescedSignal } from './concurrency/coalesced-signal.ts'
import { createTraceHistory, type LogTrace, type LogRewind, LogRewindError, traceOf } from './log-trace.ts'
import type { LogTail } from './event-log.ts'
import { isTransientError, NotInTimeError } from '../postgres/is-away.ts'
import type { Bus, BusConnection } from '../postgres/bus/bus.ts'
import { timelineOf } from '../postgres/timeline.ts'
import { readEvents } from './read-events.ts'
import { UndecodableEvent } from './stored-event.ts'

/** Polls as well, because a pooler may lose notifications. */
const pollMs = 1000
const eventsAtOnce = 500
const sliceMs = 10

type TailListener = (event: RecordedEvent) => void | Promise<void>

export interface TailOptions {
  readonly logger: AppLogger
  readonly onFailure?: (error: Error) => void
  /** Called once if the log lacks events that this node has folded. Without this handler, the loss is a failure. */
  readonly onWentBack?: (found: LogRewind) => void
}

interface TailBeginning {
  readonly start: LogTrace
  readonly written?: () => number
}

const defaultTimeoutMs = 5000

const awaitedPosition = (start: number) => {
  let position = start
  let failure: Error | undefined
  const waiting = new Map<() => void, number>()

  const reached = (target: number, timeoutMs = defaultTimeoutMs): Promise<void> =>
    new Promise((resolve, reject) => {
      if (failure !== undefined) {
        reject(failure)
        return
      }
      if (position >= target) {
        resolve()
        return
      }
      const arrive = (): void => {
        clearTimeout(timer)
        if (failure === undefined) resolve()
        else reject(failure)
      }
      const timer = setTimeout(() => {
        waiting.delete(arrive)
        reject(new NotInTimeError(`position ${target} was not reached within ${timeoutMs} ms`))
      }, timeoutMs)
      waiting.set(arrive, target)
    })

  const advance = (to: number): void => {
    position = to
    for (const [arrive, target] of waiting) {
      if (target > position) continue
      waiting.delete(arrive)
      arrive()
    }
  }

  const fail = (error: Error): void => {
    failure = error
    for (const arrive of waiting.keys()) arrive()
    waiting.clear()
  }

  return { position: () => position, reached, advance, fail }
}

/** Reads on the connection of the bus and resumes after any failure. Only an undecodable event ends it. */
export const openTail = (
  bus: Bus,
  { start, written = () => 0 }: TailBeginning,
  { logger, onFailure = () => undefined, onWentBack }: TailOptions,
): { tail: LogTail; close: () => Promise<void> } => {
  const listeners = new Set<TailListener>()
  const news = coalescedSignal()
  const waiting = awaitedPosition(start.position)
  const traces = createTraceHistory(start)
  const followed = { last: start, timeline: '' }
  const closing = new AbortController()
  const failing = new AbortController()

  const stop = (error: Error): boolean => {
    if (failing.signal.aborted) return false
    failing.abort()
    closing.abort()
    news.raise()
    waiting.fail(error)
    return true
  }

  const fail = (error: Error): void => {
    if (stop(error)) onFailure(error)
  }

  const goBack = async (client: pg.Client, known: number, timelines: LogRewind['timelines']): Promise<void> => {
    const error = new LogRewindError({ known, common: await traces.lastCommon(client), timelines })
    if (!stop(error)) return
    if (onWentBack === undefined) onFailure(error)
    else onWentBack(error.found)
  }

  /** The other listeners receive the event even if one fails. An undecodable event ends the tail. */
  const deliver = async (listener: TailListener, event: RecordedEvent): Promise<void> => {
    try {
      await listener(event)
    } catch (error) {
      if (error instanceof UndecodableEvent) fail(error)
      else logger.error({ defect: describeDefect(error) })
    }
  }

  const receive = async (event: RecordedEvent): Promise<void> => {
    for (const listener of [...listeners]) await deliver(listener, event)
    if (failing.signal.aborted) return
    followed.last = traceOf(event)
    traces.add(followed.last)
    waiting.advance(event.position)
  }

  /** Rereads the last folded event first. `isWhole` is false if that event changed or a written position is missing. */
  const readPortion = async (client: pg.Client): Promise<{ readonly isWhole: boolean; readonly isLast: boolean }> => {
    const { position, mark } = followed.last
    const expected = written()
    const events = await readEvents(client, { after: position - 1, limit: eventsAtOnce + 1 })
    const [first] = events
    const isThere = position === 0 || (first !== undefined && traceOf(first).mark === mark)
    if (!isThere) return { isWhole: false, isLast: true }
    const slice = { begun: performance.now() }
    for (const event of position === 0 ? events : events.slice(1)) {
      await receive(event)
      if (closing.signal.aborted) return { isWhole: true, isLast: true }
      if (performance.now() - slice.begun < sliceMs) continue
      await setImmediate()
      slice.begun = performance.now()
    }
    const isLast = events.length <= eventsAtOnce
    return { isWhole: !isLast || followed.last.position >= expected, isLast }
  }

  const readOn = async (client: pg.Client, isFresh: boolean, timelineBefore: string): Promise<void> => {
    for (;;) {
      const { isWhole, isLast } = await readPortion(client)
      if (isWhole && isLast) return
      if (isWhole) continue
      // an old connection may lead to a former primary without the newest events; only a new one proves a loss
      if (!isFresh) throw new NotInTimeError('the log may have gone back: it is read on a new connection')
      const known = Math.max(followed.last.position, written())
      return goBack(client, known, [timelineBefore, followed.timeline])
    }
  }

  const outage = { isLogged: false }

  const logOutage = (error: unknown): void => {
    if (outage.isLogged || closing.signal.aborted) return
    outage.isLogged = true
    const defect = describeDefect(error)
    if (isTransientError(error))
      logger.warn({ unavailable: defect['code'] ?? defect['kind'], unfollowed: 'log', defect })
    else logger.error({ unfollowed: 'log', defect })
  }

  const readOnNews = async ({ client, lost }: BusConnection): Promise<void> => {
    const before = followed.timeline
    followed.timeline = await timelineOf(client)
    if (before !== '' && before !== followed.timeline)
      logger.warn({ database: 'another timeline', before, now: followed.timeline })
    for (let isFresh = true; !closing.signal.aborted && !lost.aborted; isFresh = false) {
      await readOn(client, isFresh, before)
      outage.isLogged = false
      await news.raised(pollMs)
    }
  }

  const follow = async (connection: BusConnection): Promise<void> => {
    if (closing.signal.aborted || connection.lost.aborted) return
    try {
      await readOnNews(connection)
    } catch (error) {
      if (error instanceof UndecodableEvent) fail(error)
      else connection.abandon(error)
    }
  }

  let reading = Promise.resolve()
  bus.follow({
    channel: 'plutus_log',
    onOpened: (connection) => {
      reading = reading.then(() => follow(connection))
    },
    onNotification: news.raise,
    onLost: (error) => {
      logOutage(error)
      news.raise()
    },
  })
  return {
    tail: {
      subscribe: (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      position: waiting.position,
      reached: waiting.reached,
      fail,
    },
    close: async () => {
      closing.abort()
      news.raise()
      await reading
    },
  }
}
