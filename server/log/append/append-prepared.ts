import { setTimeout as sleep } from 'node:timers/promises'
import * as t from 'io-ts'
import type { Pool, PoolClient } from 'pg'
import { E, type TE } from '../../../src/domain/fp.ts'
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
import { lastPosition } from '../read-events.ts'
import type { AppendMetrics } from './append-metrics.ts'
import { AppendOutcome, toAppendResult } from './append-outcome.ts'
import { encodeAppend } from './encode-append.ts'

interface PreparedSources {
  readonly projections: readonly LogProjection[]
  readonly claims: readonly string[]
  readonly onTaken: (claim: string) => void
  readonly metrics?: AppendMetrics | undefined
}

const maxPlans = 10
const pauseMs = 20

/** True if no stream with one of these prefixes got an event after `position`. */
const checkUnchangedSince = (position: number, prefixes: readonly string[]): PreconditionCheck => ({
  text: `not exists (
    select from event, unnest($2::text[]) as prefix where position > $1::bigint and starts_with(stream, prefix)
  )`,
  values: [position, [...prefixes]],
})

/** The appends to one stream become one, because the revision of each stream is checked once. */
const mergeAppends = (appends: readonly StreamAppend[]): readonly StreamAppend[] =>
  [...Map.groupBy(appends, ({ stream }) => stream).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, events: [first, ...others].flatMap(({ events }) => events) }],
  )

const PreparedRow = t.type({ position: t.string, waited: t.number, held: t.number })
const CommittedAppend = t.tuple([t.type({ rows: t.tuple([PreparedRow]) }), t.unknown])
const RefusedAppend = t.type({ code: t.literal('PLAPP'), detail: t.string })

const parseOutcome = (detail: string): E.Either<t.Errors, AppendOutcome> => AppendOutcome.decode(JSON.parse(detail))

/** Writes and commits in one round trip, so that nobody waits for Node while the append lock is held. */
const writeAndCommit = async (
  { claims, metrics }: Pick<PreparedSources, 'claims' | 'metrics'>,
  transaction: PoolClient,
  json: string,
): Promise<AppendOutcome> => {
  // as a setting, because the server log shows the text of a refused statement but not its values
  await transaction.query("select set_config('plutus.append', $1, true)", [json])
  const text = `
    select * from append_prepared(current_setting('plutus.append')::jsonb, $1::text[]);
    commit`
  try {
    const answer = CommittedAppend.decode(await transaction.query(withInlineValues({ text, values: [claims] })))
    if (E.isRight(answer)) {
      const { position, ...times } = answer.right[0].rows[0]
      metrics?.written({ ...times, size: 1 })
      return { position: Number(position) }
    }
  } catch (error) {
    const outcome = RefusedAppend.is(error) ? parseOutcome(error.detail) : E.left([])
    if (E.isRight(outcome)) return outcome.right
    throw error
  }
  throw new Error('append_prepared answered something else')
}

const planAndCommit = async (
  sources: PreparedSources,
  transaction: PoolClient,
  intent: CallIntent<never>,
  plan: (transaction: PoolClient) => Promise<PlannedAppend>,
  since: number,
  plansLeft = maxPlans,
): Promise<E.Either<AppendConflict, AppendedPosition>> => {
  await transaction.query('savepoint planned')
  const { appends, beside, unchanged = [] } = await plan(transaction)
  const { json, first } = await encodeAppend(
    { projections: sources.projections, past: readPast(transaction) },
    {
      intent,
      beside,
      appends: mergeAppends(appends),
      holds: unchanged.length === 0 ? undefined : checkUnchangedSince(since, unchanged),
    },
  )
  const outcome = await writeAndCommit(sources, transaction, json)
  if ('position' in outcome) return toAppendResult(first, outcome, sources.onTaken)
  if (plansLeft === 1) {
    await transaction.query('rollback')
    return toAppendResult(first, outcome, sources.onTaken)
  }
  // also releases the append lock
  await transaction.query('rollback to savepoint planned')
  await sleep(pauseMs)
  return planAndCommit(sources, transaction, intent, plan, await lastPosition(transaction), plansLeft - 1)
}

/** Keeps what `prepare` has written while it plans again after a conflict. */
export const appendPrepared =
  ({ pool, ...sources }: PreparedSources & { readonly pool: Pool }) =>
  (intent: CallIntent<never>, prepare: PrepareAppend): TE.TaskEither<AppendConflict, AppendedPosition> =>
  () =>
    inOpenTransaction(pool, async (transaction) => {
      // before the preparation, because the first plan may use what that has read
      const since = await lastPosition(transaction)
      const { at, plan } = await prepare(transaction)
      return planAndCommit(sources, transaction, { ...intent, at }, plan, since)
    })
