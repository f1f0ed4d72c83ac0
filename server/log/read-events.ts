import * as t from 'io-ts'
import type { ClientBase, Pool, QueryResult } from 'pg'
import { E, pipe } from '../../src/domain/fp.ts'
import { dashboardRoomPrefix, RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import type { LogReader, EventQuery } from './event-log.ts'
import type { RowSource } from '../postgres/batched-queries.ts'
import { eachPart } from '../postgres/in-parts.ts'
import { queryRows } from '../postgres/query-rows.ts'
import { UndecodableEvent } from './stored-event.ts'

interface SqlCondition {
  readonly sql: (n: number) => string
  readonly values: readonly unknown[]
}

/** Stream names sort by bytes; every name with the prefix sorts before this. */
const endOfPrefix = (prefix: string): string => `${prefix}\u{10FFFF}`

const visibleToCondition = ({ shared, own, ownSince }: LogReader): SqlCondition => ({
  values: [shared, own, ownSince],
  sql: (n) =>
    `(audience && $${n}::text[] or ($${n + 1} = any(audience) and position > $${n + 2})
      or exists (select from unnest(audience) room where starts_with(room, '${dashboardRoomPrefix}')))`,
})

const queryConditions = ({ after, stream, prefix, audiences, reader }: EventQuery): readonly SqlCondition[] => [
  { sql: (n) => `position > $${n}`, values: [after] },
  ...(stream === undefined ? [] : [{ sql: (n: number) => `stream = $${n}`, values: [stream] }]),
  ...(prefix === undefined
    ? []
    : [{ sql: (n: number) => `stream >= $${n} and stream < $${n + 1}`, values: [prefix, endOfPrefix(prefix)] }]),
  ...(audiences === undefined ? [] : [{ sql: (n: number) => `audience && $${n}::text[]`, values: [audiences] }]),
  ...(reader === undefined ? [] : [visibleToCondition(reader)]),
]

export const recordedColumns = `position::float8 as position, stream, revision, type, data, actor,
  to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, correlation, audience`

const RecordedEvents = t.readonlyArray(RecordedEvent)
const UndecodableEventRow = t.type({ position: t.number, type: t.string })

const undecodableEventError = (rows: readonly unknown[]): Error => {
  const row = rows.find((each) => !RecordedEvent.is(each))
  return UndecodableEventRow.is(row)
    ? new UndecodableEvent(row)
    : new Error('the event table contains rows that are not valid events')
}

export const decodeRecordedEvents = async ({ rows }: QueryResult): Promise<readonly RecordedEvent[]> =>
  pipe(
    await eachPart(rows, (part) => E.mapLeft(() => undecodableEventError(part))(RecordedEvents.decode(part))),
    E.sequenceArray,
    E.match(
      (error) => Promise.reject(error),
      (parts) => Promise.resolve(parts.flat()),
    ),
  )

export const readEvents = async (source: Pool | ClientBase, query: EventQuery): Promise<readonly RecordedEvent[]> => {
  const values: unknown[] = []
  const filters = queryConditions(query).map((condition) => {
    const sql = condition.sql(values.length + 1)
    values.push(...condition.values)
    return sql
  })
  values.push(query.limit)
  const text = `select ${recordedColumns} from event where ${filters.join(' and ')} order by event.position limit $${values.length}`
  return decodeRecordedEvents(await source.query(text, values))
}

const LastPosition = t.strict({ position: t.number })

const lastPositionSql = 'select coalesce(max(position), 0)::float8 as position from event'

/** 0 for an empty log. */
export const lastPosition = async (source: RowSource): Promise<number> => {
  const [last] = await queryRows(source, LastPosition, lastPositionSql)
  return last?.position ?? 0
}

export async function* readPortions(
  read: (query: EventQuery) => Promise<readonly RecordedEvent[]>,
  query: EventQuery,
): AsyncGenerator<readonly RecordedEvent[]> {
  let after = query.after
  for (;;) {
    const portion = await read({ ...query, after })
    yield portion
    if (portion.length < query.limit) return
    after = portion.at(-1)?.position ?? after
  }
}

export async function* readAllEvents(
  read: (query: EventQuery) => Promise<readonly RecordedEvent[]>,
  query: EventQuery,
): AsyncGenerator<RecordedEvent> {
  for await (const portion of readPortions(read, query)) yield* portion
}
