import * as t from 'io-ts'
import type { QueryResult } from 'pg'
import { E, pipe } from '../../src/domain/fp.ts'
import { RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import { UndecodableEvent } from './stored-event.ts'

export const recordedColumns = `position::float8 as position, stream, revision, type, data, actor,
  to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, correlation, audience`

const RecordedEvents = t.readonlyArray(RecordedEvent)
const Named = t.type({ position: t.number, type: t.string })

const unread = (rows: readonly unknown[]): Error => {
  const row = rows.find((each) => !RecordedEvent.is(each))
  return Named.is(row) ? new UndecodableEvent(row) : new Error('the event table holds rows that are no events')
}

export const recordedEvents = ({ rows }: QueryResult): Promise<readonly RecordedEvent[]> =>
  pipe(
    RecordedEvents.decode(rows),
    E.match(
      () => Promise.reject(unread(rows)),
      (events) => Promise.resolve(events),
    ),
  )
