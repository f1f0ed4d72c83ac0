import * as t from 'io-ts'
import { E, pipe } from '../fp.ts'

type StoredData = Readonly<Record<string, unknown>>

type UpcastStep = (data: StoredData) => StoredData

export type EventUpcasts = Readonly<Record<string, readonly UpcastStep[]>>

/** First versions have no such key, and no field of an event has this name. */
export const versionKey = '@version'

const versionIn = ({ [versionKey]: version = 1 }: StoredData): unknown => version

const upcastData = (upcasts: EventUpcasts, data: StoredData): E.Either<string, StoredData> => {
  const steps = upcasts[String(data['type'])] ?? []
  const version = versionIn(data)
  return typeof version === 'number' && version >= 1 && version <= steps.length + 1
    ? E.right(steps.slice(version - 1).reduce((before, step) => step(before), data))
    : E.left('an event of a version that is not known here')
}

export const versionedCodec = <Event>(codec: t.Type<Event, unknown>, upcasts: EventUpcasts) =>
  Object.assign(
    new t.Type<Event, unknown>(
      codec.name,
      codec.is,
      (input, context) =>
        pipe(
          t.UnknownRecord.validate(input, context),
          E.chain((data) =>
            pipe(
              upcastData(upcasts, data),
              E.match(
                (reason) => t.failure<Event>(input, context, reason),
                (current) => codec.validate(current, context),
              ),
            ),
          ),
        ),
      codec.encode,
    ),
    { upcasts },
  )

export const versionOf = (codec: { readonly upcasts?: EventUpcasts }, type: string): number =>
  (codec.upcasts?.[type]?.length ?? 0) + 1
