import * as t from 'io-ts'
import type { ClientBase, Pool } from 'pg'
import { E, pipe } from '../../../src/domain/fp.ts'
import type { StreamAppend, AppendedPosition, AppendConflict, CallIntent } from '../../../server/log/event-log.ts'
import { storableJson } from '../../../server/postgres/storable.ts'

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

/** Appends as a node of release 0.2.0 does, which may run beside a newer one. */
export const appendAsOlderNode = async (
  source: Pool | ClientBase,
  { actor, at, correlation }: CallIntent<never>,
  appends: readonly StreamAppend[],
): Promise<E.Either<AppendConflict, AppendedPosition>> => {
  const expectations = appends.map(({ stream, expected }) => ({ stream, expected }))
  const events = storableJson(numberedEvents(appends))
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
