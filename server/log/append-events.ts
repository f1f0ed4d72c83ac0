import * as t from 'io-ts'
import type { ClientBase, Pool } from 'pg'
import { E, pipe } from '../../src/domain/fp.ts'
import type { Append, Appended, Conflict, Intent } from './event-log.ts'
import { storableJson } from '../postgres/storable.ts'

const Position = t.strict({ position: t.string })
const Stale = t.strict({ stale_stream: t.string, stale_revision: t.number })
const Answer = t.union([Stale, Position])

const call = 'select * from append_events($1, $2, $3, $4, $5)'

const inTheirPlaces = (appends: readonly Append[]) =>
  appends.flatMap(({ stream, expected, events, actor }) =>
    events.map((event, index) => ({ ...event, stream, revision: expected + index + 1, actor })),
  )

const answered = (answer: t.TypeOf<typeof Answer>): E.Either<Conflict, Appended> =>
  'position' in answer
    ? E.right({ position: Number(answer.position) })
    : E.left({ _tag: 'Conflict', stream: answer.stale_stream, revision: answer.stale_revision })

export const appendEvents = async (
  source: Pool | ClientBase,
  { actor, at, correlation }: Intent<never>,
  appends: readonly Append[],
): Promise<E.Either<Conflict, Appended>> => {
  const expectations = appends.map(({ stream, expected }) => ({ stream, expected }))
  const values = [storableJson(expectations), storableJson(inTheirPlaces(appends)), actor, at, correlation]
  const { rows } = await source.query<Record<string, unknown>>(call, values)
  return pipe(
    Answer.decode(rows[0]),
    E.match(
      () => Promise.reject(new Error('append_events answered something else')),
      (answer) => Promise.resolve(answered(answer)),
    ),
  )
}
