import type { PoolClient } from 'pg'
import type { Projection } from './event-log.ts'
import { readAll, readEvents } from './read-events.ts'

const portion = 1000

/** Brings the projections from `after` to the end of the log, as this transaction sees it. */
export const project = async (
  transaction: PoolClient,
  projections: readonly Projection[],
  after: number,
): Promise<void> => {
  if (projections.length === 0) return
  for await (const event of readAll((query) => readEvents(transaction, query), { after, limit: portion })) {
    for (const projection of projections) await projection.apply(transaction, event)
  }
}
