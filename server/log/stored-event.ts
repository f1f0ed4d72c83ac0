import type * as t from 'io-ts'
import { E, pipe } from '../../src/domain/fp.ts'
import type { RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import type { NewEvent } from './event-log.ts'

/** An event of the domain: in the log its `type` is a column and the rest is `data`. */
export type DomainEvent = Readonly<Record<string, unknown>> & { readonly type: string }

export const toNewEvent = ({ type, ...data }: DomainEvent, audience: readonly string[]): NewEvent => ({
  type,
  data,
  audience,
})

export const fromRecorded =
  <Event>(codec: t.Type<Event, unknown>) =>
  ({ type, data, position }: RecordedEvent): E.Either<string, Event> =>
    pipe(
      codec.decode({ ...data, type }),
      E.mapLeft(() => `the event at position ${position} is no event of its kind: ${type}`),
    )

export const decodedEvent = <Event>(codec: t.Type<Event, unknown>): ((recorded: RecordedEvent) => Event) => {
  const decode = fromRecorded(codec)
  return (recorded) => {
    const event = decode(recorded)
    if (E.isLeft(event)) throw new Error(event.left)
    return event.right
  }
}
