import type { Pool } from 'pg'
import type { Projection } from './event-log.ts'
import { project } from './project.ts'
import { inTransaction } from '../postgres/transaction.ts'

/** Empties the projections and folds the whole log into them again; appends wait, readers see the old until it is done. */
export const rebuild = (pool: Pool, projections: readonly Projection[]): Promise<void> =>
  inTransaction(pool, async (transaction) => {
    await transaction.query("select pg_advisory_xact_lock(hashtextextended('plutus/append', 0))")
    for (const projection of projections) await projection.reset(transaction)
    await project(transaction, projections, 0)
  })
