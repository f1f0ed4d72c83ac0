import { setTimeout as sleep } from 'node:timers/promises'
import * as t from 'io-ts'
import type { Pool, PoolClient } from 'pg'
import { E, type TE } from '../../../src/domain/fp.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { withInlineValues } from '../../postgres/statement-sink.ts'
import { inOpenTransaction } from '../../postgres/transaction.ts'
import type {
  AppendConflict,
  AppendedPosition,
  CallIntent,
  LogProjection,
  PlannedAppend,
  PrepareAppend,
  PreconditionCheck,
  StreamAppend,
} from '../event-log.ts'
import { readPast } from '../project.ts'
import { AppendOutcome, resultOf } from './append-outcome.ts'
import { encodeAppend } from './encode-append.ts'

interface PreparedSources {
  readonly projections: readonly LogProjection[]
  readonly claims: readonly string[]
  readonly onTaken: (claim: string) => void
}

const maxPlans = 10
const pauseMs = 20

const LastPosition = t.strict({ last: t.number })

const lastPositionSql = 'select coalesce(max(position), 0)::float8 as last from event'

/** True if no stream with one of these prefixes got an event after `position`. */
const unchangedSince = (position: number, prefixes: readonly string[]): PreconditionCheck => ({
  text: `not exists (
    select from event, unnest($2::text[]) as prefix where position > $1::bigint and starts_with(stream, prefix)
  )`,
  values: [position, [...prefixes]],
})

/** The appends to one stream become one, because the revision of each stream is checked once. */
const mergedAppends = (appends: readonly StreamAppend[]): readonly StreamAppend[] =>
  [...Map.groupBy(appends, ({ stream }) => stream).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, events: [first, ...others].flatMap(({ events }) => events) }],
  )

const CommittedAppend = t.tuple([t.type({ rows: t.tuple([t.type({ position: t.string })]) }), t.unknown])
const RefusedAppend = t.type({ code: t.literal('PLAPP'), detail: t.string })

const parseOutcome = (detail: string): E.Either<t.Errors, AppendOutcome> => AppendOutcome.decode(JSON.parse(detail))

/** Writes and commits in one round trip, so that nobody waits for Node while the append lock is held. */
const writeAndCommit = async (transaction: PoolClient, append: string): Promise<AppendOutcome> => {
  try {
    const answer = CommittedAppend.decode(await transaction.query(append))
    if (E.isRight(answer)) return { position: Number(answer.right[0].rows[0].position) }
  } catch (error) {
    const outcome = RefusedAppend.is(error) ? parseOutcome(error.detail) : E.left([])
    if (E.isRight(outcome)) return outcome.right
    throw error
  }
  throw new Error('append_prepared answered something else')
}

const planAndCommit = async (
  { projections, claims, onTaken }: PreparedSources,
  transaction: PoolClient,
  intent: CallIntent<never>,
  plan: (transaction: PoolClient) => Promise<PlannedAppend>,
  plansLeft = maxPlans,
): Promise<E.Either<AppendConflict, AppendedPosition>> => {
  await transaction.query('savepoint planned')
  const [{ last } = { last: 0 }] = await queryRows(transaction, LastPosition, lastPositionSql)
  const { appends, beside, unchanged = [] } = await plan(transaction)
  const { json, first } = await encodeAppend(
    { projections, past: readPast(transaction) },
    {
      intent,
      beside,
      appends: mergedAppends(appends),
      holds: unchanged.length === 0 ? undefined : unchangedSince(last, unchanged),
    },
  )
  const text = 'select append_prepared($1::jsonb, $2::text[]) as position; commit'
  const outcome = await writeAndCommit(transaction, withInlineValues({ text, values: [json, claims] }))
  if ('position' in outcome) return resultOf(first, outcome, onTaken)
  if (plansLeft === 1) {
    await transaction.query('rollback')
    return resultOf(first, outcome, onTaken)
  }
  // also releases the append lock
  await transaction.query('rollback to savepoint planned')
  await sleep(pauseMs)
  return planAndCommit({ projections, claims, onTaken }, transaction, intent, plan, plansLeft - 1)
}

/** Keeps what `prepare` has written while it plans again after a conflict. */
export const appendPrepared =
  ({ pool, ...sources }: PreparedSources & { readonly pool: Pool }) =>
  (intent: CallIntent<never>, prepare: PrepareAppend): TE.TaskEither<AppendConflict, AppendedPosition> =>
  () =>
    inOpenTransaction(pool, async (transaction) => {
      const { at, plan } = await prepare(transaction)
      return planAndCommit(sources, transaction, { ...intent, at }, plan)
    })
