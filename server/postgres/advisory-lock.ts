import type { Pool, PoolClient } from 'pg'
import * as t from 'io-ts'
import { O } from '../../src/domain/fp.ts'
import { asError } from '../logger/as-error.ts'
import { queryRows } from './query-rows.ts'

const Locked = t.strict({ locked: t.boolean })

export interface HeldLock {
  /** The connection that holds it: the lock is gone when it is. */
  readonly client: PoolClient
  readonly release: () => Promise<void>
}

/** One over all nodes, until it is released or its connection ends; none where another has it. */
export const tryAdvisoryLock = async (pool: Pool, name: string): Promise<O.Option<HeldLock>> => {
  const client = await pool.connect()
  const locked = await queryRows(client, Locked, 'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked', [
    name,
  ]).catch((error: unknown) => {
    client.release(true)
    return Promise.reject(asError(error))
  })
  if (!locked.some((row) => row.locked)) {
    client.release()
    return O.none
  }
  return O.some({
    client,
    release: () =>
      client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).then(
        () => client.release(),
        () => client.release(true),
      ),
  })
}
