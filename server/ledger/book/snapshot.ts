import type { Pool, PoolClient } from 'pg'
import type { IsoDate } from '../../../src/domain/date/iso-date.ts'
import { inTransaction } from '../../log/transaction.ts'

/** The ledger at one moment, as it was known at the end of a day (UTC), or, `null`, as it is known now. */
export interface Snapshot {
  readonly client: PoolClient
  readonly knownOn: IsoDate | null
}

/** However many queries `run` makes, an import that lands meanwhile is in all of them or in none. */
export const onSnapshot = <A>(
  pool: Pool,
  knownOn: IsoDate | null,
  run: (snapshot: Snapshot) => Promise<A>,
): Promise<A> =>
  inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only')
    return run({ client, knownOn })
  })

const midnight = `coalesce(($1::date + 1)::timestamp at time zone 'UTC', 'infinity')`

/** Whether a row was known just before the midnight that ends `$1`, which is every such query's `knownOn`. */
export const isKnown = (row: string): string => `${row}.known_from < ${midnight} and ${row}.known_to >= ${midnight}`
