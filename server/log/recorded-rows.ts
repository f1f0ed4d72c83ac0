import * as t from 'io-ts'
import type { QueryResult } from 'pg'
import { E, pipe } from '../../src/domain/fp.ts'
import { RecordedEvent } from '../../src/domain/log/recorded-event.ts'

export const recordedColumns = `position::float8 as position, stream, revision, type, data, actor,
  to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, correlation, audience`

const RecordedEvents = t.readonlyArray(RecordedEvent)

export const recordedEvents = ({ rows }: QueryResult): Promise<readonly RecordedEvent[]> =>
  pipe(
    RecordedEvents.decode(rows),
    E.match(
      () => Promise.reject(new Error('the event table holds rows that are no events')),
      (events) => Promise.resolve(events),
    ),
  )
