import * as t from 'io-ts'
import type { PoolClient, Pool } from 'pg'
import type { RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import { currentSchema } from '../postgres/current-schema.ts'
import { queryRows } from '../postgres/query-rows.ts'
import type { Projection, Query } from './event-log.ts'
import { readEvents, readPortions } from './read-events.ts'
import { inTransaction } from '../postgres/transaction.ts'

const portion = 1000

export const tablesOf = (projections: readonly Projection[]): readonly string[] =>
  projections.flatMap(({ tables }) => tables)

const applied = async (
  { apply, applyAll }: Projection,
  transaction: PoolClient,
  events: readonly RecordedEvent[],
): Promise<void> => {
  if (applyAll !== undefined) return applyAll(transaction, events)
  for (const event of events) await apply(transaction, event)
}

export const project = async (
  transaction: PoolClient,
  projections: readonly Projection[],
  after: number,
): Promise<void> => {
  if (projections.length === 0) return
  const read = (query: Query) => readEvents(transaction, query)
  for await (const events of readPortions(read, { after, limit: portion })) {
    for (const projection of projections) await applied(projection, transaction, events)
  }
}

export const rebuild = (pool: Pool, projections: readonly Projection[]): Promise<void> =>
  inTransaction(pool, async (transaction) => {
    await transaction.query("select pg_advisory_xact_lock(hashtextextended('plutus/append', 0))")
    await transaction.query(`truncate ${tablesOf(projections).join(', ')}`)
    // tables filled in this transaction have no statistics, so the planner would scan them for a few rows
    await transaction.query('set local enable_seqscan = off')
    await project(transaction, projections, 0)
  })

/** `missing` rows are only in the log, `surplus` rows only in the table. */
const Differing = t.readonly(t.strict({ table: t.string, missing: t.number, surplus: t.number }))
export type Differing = t.TypeOf<typeof Differing>

/** PostgreSQL looks for temporary tables first, so these hide the product's tables. */
const foldedBeside = (schema: string, table: string): string =>
  `create temporary table ${table} (like ${schema}.${table} including all) on commit drop`

const difference = (schema: string, table: string): string => `
  select '${table}' as table,
    (select count(*)::float8 from (select * from pg_temp.${table} except all select * from ${schema}.${table}) as m) as missing,
    (select count(*)::float8 from (select * from ${schema}.${table} except all select * from pg_temp.${table}) as s) as surplus`

const compare = async (transaction: PoolClient, schema: string, table: string): Promise<readonly Differing[]> =>
  (await queryRows(transaction, Differing, difference(schema, table))).filter(
    ({ missing, surplus }) => missing + surplus > 0,
  )

/** Folds the log into temporary tables and compares them at one instant, without blocking anybody. */
export const differingTables = (pool: Pool, projections: readonly Projection[]): Promise<readonly Differing[]> =>
  inTransaction(pool, async (transaction) => {
    await transaction.query('set transaction isolation level repeatable read')
    const schema = await currentSchema(transaction)
    const tables = tablesOf(projections)
    for (const table of tables) await transaction.query(foldedBeside(schema, table))
    await transaction.query('set transaction read only')
    await transaction.query('set local enable_seqscan = off')
    await project(transaction, projections, 0)
    await transaction.query('set local enable_seqscan to default')
    const found: Differing[] = []
    for (const table of tables) found.push(...(await compare(transaction, schema, table)))
    return found
  })
