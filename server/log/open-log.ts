import * as t from 'io-ts'
import type { Pool, PoolClient } from 'pg'
import { E, pipe, TE } from '../../src/domain/fp.ts'
import type { RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import { describeDefect } from '../logger/errors.ts'
import { answeredCall, forgetOldAnswers, recordAnswer } from './answered-calls.ts'
import { appendEvents } from './append-events.ts'
import type {
  CallAnswer,
  StreamAppend,
  AppendedPosition,
  TransactionWork,
  AppendConflict,
  EventLog,
  PreconditionCheck,
  CallIntent,
  PrepareAppend,
  LogProjection,
  LogTail,
} from './event-log.ts'
import { readLastTrace } from './log-trace.ts'
import { projectEvents } from './project.ts'
import { readEvents, recordedColumns, decodeRecordedEvents } from './read-events.ts'
import { openTail, type TailOptions } from './tail.ts'
import { type Bus, openBus } from '../postgres/bus/bus.ts'
import { isAway } from '../postgres/is-away.ts'
import { outageLog } from '../postgres/outage-log.ts'
import { queryRows } from '../postgres/query-rows.ts'
import { commitIfRight } from '../postgres/transaction.ts'
import { storableJson } from '../postgres/storable.ts'

interface LogSources {
  readonly pool: Pool
  readonly appends?: Pool
  readonly url: string
  readonly projections: readonly LogProjection[]
  /** A violation of one of these constraints is a `Conflict` with another call; any other violation is a defect. */
  readonly claims?: readonly string[]
  readonly onTaken?: (claim: string) => void
  readonly onAppended?: (appended: AppendedPosition) => void
}

interface LogOpening extends LogSources, TailOptions {
  readonly forgetOld?: (pool: Pool, now: Date) => Promise<void>
}

const forgetIntervalMs = 6 * 60 * 60 * 1000

const LastPosition = t.strict({ position: t.union([t.number, t.null]) })

export const lastPosition = async (pool: Pool): Promise<number> => {
  const [last] = await queryRows(pool, LastPosition, 'select max(position)::float8 as position from event')
  return last?.position ?? 0
}

const streamEventsSql = `select ${recordedColumns} from event where stream = $1 order by event.revision`

const readStream = async (pool: Pool, stream: string): Promise<readonly RecordedEvent[]> =>
  decodeRecordedEvents(await pool.query(streamEventsSql, [stream]))

const eventsOfStreamsSql = `select ${recordedColumns} from event where stream = any($1) order by event.stream, event.revision`

export const readStreams = async (
  pool: Pool | PoolClient,
  streams: readonly string[],
): Promise<ReadonlyMap<string, readonly RecordedEvent[]>> =>
  Map.groupBy(await decodeRecordedEvents(await pool.query(eventsOfStreamsSql, [streams])), ({ stream }) => stream)

const UniqueViolation = t.type({ code: t.literal('23505'), constraint: t.string })

const isUniqueViolation = (error: unknown): boolean => UniqueViolation.is(error)

const isClaimTaken =
  ({ claims = [], onTaken = () => undefined }: Pick<LogSources, 'claims' | 'onTaken'>) =>
  (error: unknown): boolean => {
    if (!UniqueViolation.is(error) || !claims.includes(error.constraint)) return false
    onTaken(error.constraint)
    return true
  }

/** False after a refusal; the transaction then accepts no more writes. */
const tryWrite = async (
  writing: Promise<void> | undefined,
  isRefusal: (error: unknown) => boolean,
): Promise<boolean> => {
  try {
    await writing
    return true
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}

const appendWith =
  (
    { projections, ...sources }: LogSources,
    intent: CallIntent<never>,
    appends: readonly StreamAppend[],
    beside: TransactionWork | undefined,
    answer: CallAnswer | undefined,
    holds: PreconditionCheck | undefined,
  ) =>
  async (transaction: PoolClient): Promise<E.Either<AppendConflict, AppendedPosition>> => {
    const appended = await appendEvents(transaction, intent, appends)
    if (E.isLeft(appended)) return appended
    const [first] = appends
    if (first !== undefined && holds !== undefined && !(await holds(transaction)))
      return E.left({ _tag: 'Conflict', stream: first.stream, revision: first.expected })
    if (answer !== undefined && first !== undefined) {
      const { actor } = intent
      const call = { actor, digest: answer.digest, reply: answer.reply(appended.right) }
      if (!(await recordAnswer(transaction, intent, call)))
        return E.left({ _tag: 'Conflict', stream: first.stream, revision: first.expected, isRepeated: true })
    }
    const count = appends.reduce((sum, { events }) => sum + events.length, 0)
    const after = appended.right.position - count
    const isFree =
      (await tryWrite(projectEvents(transaction, projections, after), isUniqueViolation)) &&
      (await tryWrite(beside?.(transaction), isClaimTaken(sources)))
    if (isFree) return appended
    if (first === undefined) throw new Error('What is written beside nothing was refused for what somebody else has')
    return E.left({ _tag: 'Conflict', stream: first.stream, revision: first.expected })
  }

/** Takes the append lock after `prepare`, which must not lock rows that other appends lock under the append lock. */
const appendPrepared =
  (sources: LogSources) =>
  (
    intent: CallIntent<never>,
    appends: readonly StreamAppend[],
    prepare: PrepareAppend,
  ): TE.TaskEither<AppendConflict, AppendedPosition> =>
  () =>
    commitIfRight(sources.appends ?? sources.pool, async (transaction) => {
      const { at, beside } = await prepare(transaction)
      return appendWith(sources, { ...intent, at }, appends, beside, undefined, undefined)(transaction)
    })

const appendWithin =
  ({ projections }: Pick<LogSources, 'projections'>): EventLog['appendWithin'] =>
  async (transaction, intent, appends) => {
    if (appends.length === 0) return
    // encodes without turns of the event loop, because the transaction may hold the append lock
    const appended = await appendEvents(transaction, intent, appends, storableJson)
    if (E.isLeft(appended)) throw new Error('Nobody else can write while an append goes on')
    const count = appends.reduce((sum, { events }) => sum + events.length, 0)
    await projectEvents(transaction, projections, appended.right.position - count)
  }

const appendTo =
  (sources: LogSources) =>
  (
    intent: CallIntent<never>,
    appends: readonly StreamAppend[],
    beside?: TransactionWork,
    answer?: CallAnswer,
    holds?: PreconditionCheck,
  ): TE.TaskEither<AppendConflict, AppendedPosition> =>
  () => {
    const { pool, appends: connections = pool, projections } = sources
    return projections.length === 0 && beside === undefined && answer === undefined && holds === undefined
      ? appendEvents(connections, intent, appends)
      : commitIfRight(connections, appendWith(sources, intent, appends, beside, answer, holds))
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

export const openEventLog = (sources: LogSources): EventLog => ({
  append: (...act) => reportAppended(sources)(appendTo(sources)(...act)),
  appendPrepared: (...act) => reportAppended(sources)(appendPrepared(sources)(...act)),
  appendWithin: appendWithin(sources),
  answered: (correlation) => answeredCall(sources.pool, correlation),
  readStream: (stream) => readStream(sources.pool, stream),
  readStreams: (streams) => readStreams(sources.pool, streams),
  read: (query) => readEvents(sources.pool, query),
  lastPosition: () => lastPosition(sources.pool),
})

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
