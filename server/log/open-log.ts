import type { Pool, PoolClient } from 'pg'
import { pipe, TE } from '../../src/domain/fp.ts'
import type { RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import { describeDefect } from '../logger/errors.ts'
import { answeredCall, forgetOldAnswers } from './answered-calls.ts'
import type { AppendMetrics } from './append/append-metrics.ts'
import { toAppendResult } from './append/append-outcome.ts'
import { appendPrepared } from './append/append-prepared.ts'
import { openAppendQueue } from './append/append-queue.ts'
import { encodeAppend } from './append/encode-append.ts'
import type { AppendedPosition, AppendConflict, EventLog, LogProjection, LogTail } from './event-log.ts'
import { readLastTrace } from './log-trace.ts'
import { readPast } from './project.ts'
import { readEvents, recordedColumns, decodeRecordedEvents, lastPosition } from './read-events.ts'
import { openTail, type TailOptions } from './tail.ts'
import { type Bus, openBus } from '../postgres/bus/bus.ts'
import { isAway } from '../postgres/is-away.ts'
import { outageLog } from '../postgres/outage-log.ts'

interface LogSources {
  readonly pool: Pool
  readonly appends?: Pool
  readonly url: string
  readonly projections: readonly LogProjection[]
  /** A violation of one of these constraints is a `Conflict` with another call; any other violation is a defect. */
  readonly claims?: readonly string[]
  readonly onTaken?: (claim: string) => void
  readonly onAppended?: (appended: AppendedPosition) => void
  readonly metrics?: AppendMetrics
}

interface LogOpening extends LogSources, TailOptions {
  readonly forgetOld?: (pool: Pool, now: Date) => Promise<void>
}

const forgetIntervalMs = 6 * 60 * 60 * 1000

const streamEventsSql = `select ${recordedColumns} from event where stream = $1 order by event.revision`

const readStream = async (pool: Pool, stream: string): Promise<readonly RecordedEvent[]> =>
  decodeRecordedEvents(await pool.query(streamEventsSql, [stream]))

const eventsOfStreamsSql = `select ${recordedColumns} from event where stream = any($1) order by event.stream, event.revision`

export const readStreams = async (
  pool: Pool | PoolClient,
  streams: readonly string[],
): Promise<ReadonlyMap<string, readonly RecordedEvent[]>> =>
  Map.groupBy(await decodeRecordedEvents(await pool.query(eventsOfStreamsSql, [streams])), ({ stream }) => stream)

const openAppends = (sources: LogSources): Pick<EventLog, 'append' | 'appendPrepared'> => {
  const { pool, appends: connections = pool, projections, claims = [], onTaken = () => undefined } = sources
  const queue = openAppendQueue({ pool: connections, claims, metrics: sources.metrics })
  const encoding = { projections, past: readPast(pool) }
  return {
    append: (intent, appends, beside, answer, holds) => async () => {
      const encoded = await encodeAppend(encoding, { intent, appends, beside, answer, holds })
      return toAppendResult(encoded.first, await queue(encoded), onTaken)
    },
    appendPrepared: appendPrepared({ pool: connections, projections, claims, onTaken, metrics: sources.metrics }),
  }
}

const reportAppended =
  ({ onAppended = () => undefined }: Pick<LogSources, 'onAppended'>) =>
  (appending: TE.TaskEither<AppendConflict, AppendedPosition>): TE.TaskEither<AppendConflict, AppendedPosition> =>
    pipe(
      appending,
      TE.map((appended) => {
        onAppended(appended)
        return appended
      }),
    )

export const openEventLog = (sources: LogSources): EventLog => {
  const { append, appendPrepared } = openAppends(sources)
  return {
    append: (...act) => reportAppended(sources)(append(...act)),
    appendPrepared: (...act) => reportAppended(sources)(appendPrepared(...act)),
    answered: (correlation) => answeredCall(sources.pool, correlation),
    readStream: (stream) => readStream(sources.pool, stream),
    readStreams: (streams) => readStreams(sources.pool, streams),
    read: (query) => readEvents(sources.pool, query),
    lastPosition: () => lastPosition(sources.pool),
  }
}

export const openLog = async (
  sources: LogOpening,
): Promise<{
  readonly log: EventLog
  readonly tail: LogTail
  readonly bus: Bus
  readonly close: () => Promise<void>
}> => {
  const wrote = { last: 0 }
  const log = openEventLog({
    ...sources,
    onTaken: (claim) => {
      sources.logger.warn({ taken: claim })
    },
    onAppended: ({ position }) => {
      wrote.last = Math.max(wrote.last, position)
    },
  })
  const forgetAll = async (): Promise<void> => {
    const now = new Date()
    await forgetOldAnswers(sources.pool, now)
    await sources.forgetOld?.(sources.pool, now)
  }
  await forgetAll()
  const start = await readLastTrace(sources.pool)
  const bus = openBus(sources)
  const { tail, close } = openTail(bus, { start, written: () => wrote.last }, sources)
  const logOutage = outageLog(sources.logger)
  const forget = (): void => {
    forgetAll().catch((error: unknown) => {
      if (isAway(error)) logOutage(error)
      else sources.logger.error({ defect: describeDefect(error) })
    })
  }
  const forgetting = setInterval(forget, forgetIntervalMs)
  return {
    log,
    tail,
    bus,
    close: async () => {
      clearInterval(forgetting)
      // the tail reads on the connection of the bus, which may not answer
      await Promise.all([close(), bus.close()])
    },
  }
}
