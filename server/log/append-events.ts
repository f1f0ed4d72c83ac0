import { setImmediate } from 'node:timers/promises'
import * as t from 'io-ts'
import type { ClientBase, Pool } from 'pg'
import { E, pipe } from '../../src/domain/fp.ts'
import { jsonInParts } from '../postgres/in-parts.ts'
import type { StreamAppend, AppendedPosition, AppendConflict, CallIntent } from './event-log.ts'
import { storableJson } from '../postgres/storable.ts'

const PositionRow = t.strict({ position: t.string })
const StaleRow = t.strict({ stale_stream: t.string, stale_revision: t.number })
const AppendAnswer = t.union([StaleRow, PositionRow])

const appendEventsSql = 'select * from append_events($1, $2, $3, $4, $5)'

const numberedEvents = (appends: readonly StreamAppend[]) =>
  appends.flatMap(({ stream, expected, events, actor }) =>
    events.map((event, index) => ({ ...event, stream, revision: expected + index + 1, actor })),
  )

const appendOutcome = (answer: t.TypeOf<typeof AppendAnswer>): E.Either<AppendConflict, AppendedPosition> =>
  'position' in answer
    ? E.right({ position: Number(answer.position) })
    : E.left({ _tag: 'Conflict', stream: answer.stale_stream, revision: answer.stale_revision })

const maxSentAtOnce = 500

const encodeInParts = async (events: readonly unknown[]): Promise<string> => {
  const json = await jsonInParts(events, storableJson)
  // joining and sending megabytes take one turn of the event loop each
  if (events.length > maxSentAtOnce) await setImmediate()
  return json
}

export const appendEvents = async (
  source: Pool | ClientBase,
  { actor, at, correlation }: CallIntent<never>,
  appends: readonly StreamAppend[],
  encode: (events: readonly unknown[]) => string | Promise<string> = encodeInParts,
): Promise<E.Either<AppendConflict, AppendedPosition>> => {
  const expectations = appends.map(({ stream, expected }) => ({ stream, expected }))
  const events = await encode(numberedEvents(appends))
  const values = [storableJson(expectations), events, actor, at, correlation]
  const { rows } = await source.query<Record<string, unknown>>(appendEventsSql, values)
  return pipe(
    AppendAnswer.decode(rows[0]),
    E.match(
      () => Promise.reject(new Error('append_events answered something else')),
      (answer) => Promise.resolve(appendOutcome(answer)),
    ),
  )
}
