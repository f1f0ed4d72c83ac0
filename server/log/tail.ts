import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import { describeDefect } from '../logger/errors.ts'
import type { Logger } from '../logger/logger.ts'
import { coalescedSignal } from './concurrency/coalesced-signal.ts'
import type { Tail } from './event-log.ts'
import { mayPass, NotInTime } from '../postgres/is-away.ts'
import { listenTo } from '../postgres/listen.ts'
import { pauses } from '../postgres/pauses.ts'
import { readAll, readEvents } from './read-events.ts'
import { UndecodableEvent } from './stored-event.ts'

/** A notification may be lost on the way (a pooler between us and the database): we also look by ourselves. */
const pollMs = 1000
const backoffMs = { first: 50, factor: 2, most: 2000 }
const portion = 500

type Listener = (event: RecordedEvent) => void | Promise<void>

export interface TailOptions {
  readonly logger: Logger
  /** Called once when the log turns out to hold what cannot be read. */
  readonly onFailure?: (error: Error) => void
}

const defaultPatienceMs = 5000

const awaitedPosition = (start: number) => {
  let position = start
  let failure: Error | undefined
  const waiting = new Map<() => void, number>()

  const reached = (target: number, timeoutMs = defaultPatienceMs): Promise<void> =>
    new Promise((resolve, reject) => {
      if (position >= target) {
        resolve()
        return
      }
      if (failure !== undefined) {
        reject(failure)
        return
      }
      const arrive = (): void => {
        clearTimeout(timer)
        if (failure === undefined) resolve()
        else reject(failure)
      }
      const timer = setTimeout(() => {
        waiting.delete(arrive)
        reject(new NotInTime(`position ${target} was not reached within ${timeoutMs} ms`))
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

/** Reads the log on a connection of its own. After any failure it reads on from where it was; only an event that cannot be decoded ends it. */
export const openTail = (
  url: string,
  start: number,
  { logger, onFailure = () => undefined }: TailOptions,
): { tail: Tail; close: () => Promise<void> } => {
  const listeners = new Set<Listener>()
  const news = coalescedSignal()
  const waiting = awaitedPosition(start)
  const closing = new AbortController()
  const failing = new AbortController()

  const fail = (error: Error): void => {
    if (failing.signal.aborted) return
    failing.abort()
    closing.abort()
    news.raise()
    waiting.fail(error)
    onFailure(error)
  }

  /** A listener that fails has a defect of its own, and the others get the event all the same, unless it cannot be read. */
  const deliver = async (listener: Listener, event: RecordedEvent): Promise<void> => {
    try {
      await listener(event)
    } catch (error) {
      if (error instanceof UndecodableEvent) fail(error)
      else logger.error({ defect: describeDefect(error) })
    }
  }

  const readOn = async (client: pg.Client): Promise<void> => {
    const query = { after: waiting.position(), limit: portion }
    for await (const event of readAll((next) => readEvents(client, next), query)) {
      for (const listener of [...listeners]) await deliver(listener, event)
      if (failing.signal.aborted) return
      waiting.advance(event.position)
      if (closing.signal.aborted) return
    }
  }

  const readOnNews = async (onReading: () => void): Promise<void> => {
    const { client, hangUp } = await listenTo(url, 'plutus_log', { news: news.raise, broken: news.raise })
    try {
      while (!closing.signal.aborted) {
        await readOn(client)
        onReading()
        await news.raised(pollMs)
      }
    } finally {
      await hangUp()
    }
  }

  const outage = { isLogged: false }

  /** An outage is one line; a defect that keeps the log from being read is worth trying again too, and is an error. */
  const logOutage = (error: unknown): void => {
    if (outage.isLogged || closing.signal.aborted) return
    outage.isLogged = true
    const defect = describeDefect(error)
    if (mayPass(error)) logger.warn({ unavailable: defect['code'] ?? defect['kind'], unfollowed: 'log', defect })
    else logger.error({ unfollowed: 'log', defect })
  }

  const readForEver = async (): Promise<void> => {
    let nextPause = pauses(backoffMs)
    const onReading = (): void => {
      nextPause = pauses(backoffMs)
      outage.isLogged = false
    }
    while (!closing.signal.aborted) {
      await readOnNews(onReading).catch((error: unknown) => {
        if (error instanceof UndecodableEvent) fail(error)
        else logOutage(error)
      })
      await sleep(nextPause(), undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  const reading = readForEver()
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
