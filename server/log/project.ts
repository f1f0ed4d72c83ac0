import type { PoolClient, Pool } from 'pg'
import type { RecordedEvent } from '../../src/domain/log/recorded-event.ts'
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
    // tables that grow in one transaction have no statistics, without which the planner reads all of them for a few rows
    await transaction.query('set local enable_seqscan = off')
    await project(transaction, projections, 0)
  })
