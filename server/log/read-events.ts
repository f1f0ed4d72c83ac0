import * as t from 'io-ts'
import type { ClientBase, Pool, QueryResult } from 'pg'
import { E, pipe } from '../../src/domain/fp.ts'
import { RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import type { Query } from './event-log.ts'
import { eachPart } from './concurrency/in-parts.ts'
import { UndecodableEvent } from './stored-event.ts'

/** Every name that begins with the prefix sorts before it; stream names are sorted by bytes. */
const pastPrefix = (prefix: string): string => `${prefix}\u{10FFFF}`

const conditions = ({ after, stream, prefix, audiences }: Query) => [
  { sql: (n: number) => `position > $${n}`, value: after },
  ...(stream === undefined ? [] : [{ sql: (n: number) => `stream = $${n}`, value: stream }]),
  ...(prefix === undefined
    ? []
    : [
        { sql: (n: number) => `stream >= $${n}`, value: prefix },
        { sql: (n: number) => `stream < $${n}`, value: pastPrefix(prefix) },
      ]),
  ...(audiences === undefined ? [] : [{ sql: (n: number) => `audience && $${n}::text[]`, value: audiences }]),
]

export const recordedColumns = `position::float8 as position, stream, revision, type, data, actor,
  to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, correlation, audience`

const RecordedEvents = t.readonlyArray(RecordedEvent)
const Named = t.type({ position: t.number, type: t.string })

const unread = (rows: readonly unknown[]): Error => {
  const row = rows.find((each) => !RecordedEvent.is(each))
  return Named.is(row) ? new UndecodableEvent(row) : new Error('the event table holds rows that are no events')
}

/** Others are served between the portions of a long result. */
export const recordedEvents = async ({ rows }: QueryResult): Promise<readonly RecordedEvent[]> =>
  pipe(
    await eachPart(rows, (part) => E.mapLeft(() => unread(part))(RecordedEvents.decode(part))),
    E.sequenceArray,
    E.match(
      (error) => Promise.reject(error),
      (parts) => Promise.resolve(parts.flat()),
    ),
  )

export const readEvents = async (source: Pool | ClientBase, query: Query): Promise<readonly RecordedEvent[]> => {
  const filters = conditions(query)
  const where = filters.map(({ sql }, index) => sql(index + 1)).join(' and ')
  const text = `select ${recordedColumns} from event where ${where} order by event.position limit $${filters.length + 1}`
  return recordedEvents(await source.query(text, [...filters.map(({ value }) => value), query.limit]))
}

export async function* readPortions(
  read: (query: Query) => Promise<readonly RecordedEvent[]>,
  query: Query,
): AsyncGenerator<readonly RecordedEvent[]> {
  let after = query.after
  for (;;) {
    const portion = await read({ ...query, after })
    yield portion
    if (portion.length < query.limit) return
    after = portion.at(-1)?.position ?? after
  }
}

export async function* readAll(
  read: (query: Query) => Promise<readonly RecordedEvent[]>,
  query: Query,
): AsyncGenerator<RecordedEvent> {
  for await (const portion of readPortions(read, query)) yield* portion
}
