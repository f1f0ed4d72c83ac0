import * as t from 'io-ts'
import type { Pool, PoolClient } from 'pg'
import { E, type TE } from '../../src/domain/fp.ts'
import type { RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import { appendEvents } from './append-events.ts'
import { isCoded } from '../logger/coded.ts'
import type { Append, Appended, Beside, Conflict, EventLog, Intent, Projection, Tail } from './event-log.ts'
import { project } from './project.ts'
import { readEvents } from './read-events.ts'
import { recordedColumns, recordedEvents } from './recorded-rows.ts'
import { openTail, type Told } from './tail.ts'
import { decidedIn } from '../postgres/transaction.ts'

interface Sources {
  readonly pool: Pool
  /** What is written is written on these connections; without them on the others. */
  readonly appends?: Pool
  readonly url: string
  readonly projections: readonly Projection[]
}

const Last = t.tuple([t.strict({ position: t.number })])

export const lastPosition = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query('select coalesce(max(position), 0)::float8 as position from event')
  const last = Last.decode(rows)
  return E.isRight(last) ? last.right[0].position : Promise.reject(new Error('the log has no last position'))
}

const streamText = `select ${recordedColumns} from event where stream = $1 order by event.revision`

const readStream = async (pool: Pool, stream: string): Promise<readonly RecordedEvent[]> =>
  recordedEvents(await pool.query(streamText, [stream]))

const streamsText = `select ${recordedColumns} from event where stream = any($1) order by event.stream, event.revision`

const readStreams = async (
  pool: Pool,
  streams: readonly string[],
): Promise<ReadonlyMap<string, readonly RecordedEvent[]>> =>
  Map.groupBy(await recordedEvents(await pool.query(streamsText, [streams])), ({ stream }) => stream)

const uniqueViolation = '23505'

const appendWith =
  (projections: readonly Projection[], intent: Intent, appends: readonly Append[], beside: Beside | undefined) =>
  async (transaction: PoolClient): Promise<E.Either<Conflict, Appended>> => {
    const appended = await appendEvents(transaction, intent, appends)
    if (E.isLeft(appended)) return appended
    const count = appends.reduce((sum, { events }) => sum + events.length, 0)
    try {
      await project(transaction, projections, appended.right.position - count)
    } catch (error) {
      const [first] = appends
      if (first === undefined || !isCoded(error, uniqueViolation)) throw error
      return E.left({ _tag: 'Conflict', stream: first.stream, revision: first.expected })
    }
    await beside?.(transaction)
    return appended
  }

/** Events that nothing else is written with need no transaction around their one statement. */
const append =
  ({ pool, appends: connections = pool, projections }: Sources) =>
  (intent: Intent, appends: readonly Append[], beside?: Beside): TE.TaskEither<Conflict, Appended> =>
  () =>
    projections.length === 0 && beside === undefined
      ? appendEvents(connections, intent, appends)
      : decidedIn(connections, appendWith(projections, intent, appends, beside))

export const openEventLog = (sources: Sources): EventLog => ({
  append: append(sources),
  readStream: (stream) => readStream(sources.pool, stream),
  readStreams: (streams) => readStreams(sources.pool, streams),
  read: (query) => readEvents(sources.pool, query),
  lastPosition: () => lastPosition(sources.pool),
})

/** The log and its tail on this node; the tail begins at the end of the log. Closing leaves the pool open. */
export const openLog = async (
  sources: Sources & Told,
): Promise<{ readonly log: EventLog; readonly tail: Tail; readonly close: () => Promise<void> }> => {
  const log = openEventLog(sources)
  const { tail, close } = openTail(sources.url, await log.lastPosition(), sources)
  return { log, tail, close }
}
