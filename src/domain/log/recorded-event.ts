import * as t from 'io-ts'

/** One event as the log holds it. `position` is its place in the whole log, `revision` its place in its stream, both from 1. */
export const RecordedEvent = t.readonly(
  t.strict({
    position: t.number,
    stream: t.string,
    revision: t.number,
    type: t.string,
    data: t.UnknownRecord,
    actor: t.string,
    at: t.string,
    correlation: t.string,
    audience: t.readonlyArray(t.string),
  }),
)
export type RecordedEvent = t.TypeOf<typeof RecordedEvent>
