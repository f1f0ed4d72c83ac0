import type * as t from 'io-ts'
import { E } from '../../src/domain/fp.ts'
import type { RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import { type EventUpcasts, versionKey, versionOf } from '../../src/domain/log/versioned.ts'
import type { NewEvent } from './event-log.ts'

export type DomainEvent = Readonly<Record<string, unknown>> & { readonly type: string }

export type EventCodec<Event> = t.Type<Event, unknown> & { readonly upcasts?: EventUpcasts }

export const toNewEvent = (
  { type, ...data }: DomainEvent,
  audience: readonly string[],
  codec: { readonly upcasts?: EventUpcasts },
): NewEvent => {
  const version = versionOf(codec, type)
  return { type, data: version === 1 ? data : { ...data, [versionKey]: version }, audience }
}

/** Must stop the reader: without this event the folded state would be wrong. */
export class UndecodableEvent extends Error {
  constructor({ position, type }: Pick<RecordedEvent, 'position' | 'type'>) {
    super(`The log cannot be read: the event at position ${position} is no event of its kind (${type}).`)
  }
}

export const eventDecoder =
  <Event>(codec: Pick<EventCodec<Event>, 'decode' | 'upcasts'>) =>
  (recorded: RecordedEvent): Event => {
    // a codec of the first version would accept later versions as its own
    if (codec.upcasts === undefined && versionKey in recorded.data) throw new UndecodableEvent(recorded)
    const event = codec.decode({ ...recorded.data, type: recorded.type })
    if (E.isLeft(event)) throw new UndecodableEvent(recorded)
    return event.right
  }
