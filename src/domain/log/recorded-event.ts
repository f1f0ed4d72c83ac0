import * as t from 'io-ts'

const facts = {
  position: t.number,
  stream: t.string,
  revision: t.number,
  type: t.string,
  data: t.UnknownRecord,
  at: t.string,
  correlation: t.string,
}

/** One event as the log holds it. `position` is its place in the whole log, `revision` its place in its stream, both from 1. */
export const RecordedEvent = t.readonly(t.strict({ ...facts, actor: t.string, audience: t.readonlyArray(t.string) }))
export type RecordedEvent = t.TypeOf<typeof RecordedEvent>

/** One event as it is told to a session, which need not know whose doing it is or who else hears it. */
export const HeardEvent = t.readonly(t.strict(facts))
export type HeardEvent = t.TypeOf<typeof HeardEvent>
