import * as t from 'io-ts'
import type { PoolClient, Pool } from 'pg'
import type { RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import { currentSchema } from '../postgres/current-schema.ts'
import { queryRows } from '../postgres/query-rows.ts'
import type { LogProjection, EventQuery, PastReader, ProjectionTarget } from './event-log.ts'
import { readEvents, readPortions, decodeRecordedEvents, recordedColumns } from './read-events.ts'
import { inTransaction } from '../postgres/transaction.ts'

const eventsAtOnce = 1000

export const tablesOf = (projections: readonly LogProjection[]): readonly string[] =>
  projections.flatMap(({ tables }) => tables)

const pastSql = `select ${recordedColumns} from event where stream = $1 and revision <= $2 order by revision`

export const readPast =
  (source: Pool | PoolClient): PastReader =>
  async (stream, upTo) =>
    upTo === 0 ? [] : decodeRecordedEvents(await source.query(pastSql, [stream, upTo]))

export const applyEvents = async (
  { apply, applyAll }: LogProjection,
  target: ProjectionTarget,
  events: readonly RecordedEvent[],
): Promise<void> => {
  if (applyAll !== undefined) return applyAll(target, events)
  for (const event of events) await apply(target, event)
}

export const projectEvents = async (
  transaction: PoolClient,
  projections: readonly LogProjection[],
  after: number,
): Promise<void> => {
  if (projections.length === 0) return
  const read = (query: EventQuery) => readEvents(transaction, query)
  const target: ProjectionTarget = {
    query: (text, values) => transaction.query(text, values),
    past: readPast(transaction),
  }
  for await (const events of readPortions(read, { after, limit: eventsAtOnce })) {
    for (const projection of projections) await applyEvents(projection, target, events)
  }
}

export const rebuildProjections = (pool: Pool, projections: readonly LogProjection[]): Promise<void> =>
  inTransaction(pool, async (transaction) => {
    await transaction.query("select pg_advisory_xact_lock(hashtextextended('plutus/append', 0))")
    await transaction.query(`truncate ${tablesOf(projections).join(', ')}`)
    // tables filled in this transaction have no statistics, so the planner would scan them for a few rows
    await transaction.query('set local enable_seqscan = off')
    await projectEvents(transaction, projections, 0)
  })

/** `missing` rows are only in the log, `surplus` rows only in the table. */
const DifferingTable = t.readonly(t.strict({ table: t.string, missing: t.number, surplus: t.number }))
export type DifferingTable = t.TypeOf<typeof DifferingTable>

/** PostgreSQL looks for temporary tables first, so these hide the product's tables. */
const shadowTableSql = (schema: string, table: string): string =>
  `create temporary table ${table} (like ${schema}.${table} including all) on commit drop`

const differenceSql = (schema: string, table: string): string => `
  select '${table}' as table,
    (select count(*)::float8 from (select * from pg_temp.${table} except all select * from ${schema}.${table}) as m) as missing,
    (select count(*)::float8 from (select * from ${schema}.${table} except all select * from pg_temp.${table}) as s) as surplus`

const compareTables = async (
  transaction: PoolClient,
  schema: string,
  table: string,
): Promise<readonly DifferingTable[]> =>
  (await queryRows(transaction, DifferingTable, differenceSql(schema, table))).filter(
    ({ missing, surplus }) => missing + surplus > 0,
  )

/** Folds the log into temporary tables and compares these with the real ones at one instant. Blocks nobody. */
export const differingTables = (
  pool: Pool,
  projections: readonly LogProjection[],
): Promise<readonly DifferingTable[]> =>
  inTransaction(pool, async (transaction) => {
    await transaction.query('set transaction isolation level repeatable read')
    const schema = await currentSchema(transaction)
    const tables = tablesOf(projections)
    for (const table of tables) await transaction.query(shadowTableSql(schema, table))
    await transaction.query('set transaction read only')
    await transaction.query('set local enable_seqscan = off')
    await projectEvents(transaction, projections, 0)
    await transaction.query('set local enable_seqscan to default')
    const found: DifferingTable[] = []
    for (const table of tables) found.push(...(await compareTables(transaction, schema, table)))
    return found
  })
