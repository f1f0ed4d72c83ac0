import type * as t from 'io-ts'
import { E, pipe } from '../../../src/domain/fp.ts'
import type { RecordedEvent } from '../../../src/domain/log/recorded-event.ts'
import type { EventLog } from '../../log/event-log.ts'
import { fromRecorded } from '../../log/stored-event.ts'

/** Everything that ever happened on one stream, as the log has it and as events of their kind. */
export interface Past<Event> {
  readonly recorded: readonly RecordedEvent[]
  readonly events: readonly Event[]
}

export const readPast = async <Event>(
  log: EventLog,
  stream: string,
  codec: t.Type<Event, unknown>,
): Promise<Past<Event>> => {
  const recorded = await log.readStream(stream)
  return pipe(
    E.traverseArray(fromRecorded(codec))(recorded),
    E.match(
      (defect) => Promise.reject(new Error(defect)),
      (events) => Promise.resolve({ recorded, events }),
    ),
  )
}
