import type { Pool, PoolClient } from 'pg'
import type { RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import type { EventLog, StreamAppend } from './event-log.ts'
import { readStreams } from './open-log.ts'

const plannedEvents = ({ stream, expected, events }: StreamAppend): readonly RecordedEvent[] =>
  events.map(({ type, data, audience }, index) => ({
    position: 0,
    stream,
    revision: expected + index + 1,
    type,
    data,
    actor: '',
    at: '',
    correlation: '',
    audience,
  }))

/** Reads streams with the events that the same append will write. Planned events have no position yet. */
export const plannedStreams = (
  source: Pool | PoolClient,
  planned: readonly StreamAppend[] = [],
): Pick<EventLog, 'readStream'> => ({
  readStream: async (stream) => [
    ...((await readStreams(source, [stream])).get(stream) ?? []),
    ...planned.filter((append) => append.stream === stream).flatMap(plannedEvents),
  ],
})
