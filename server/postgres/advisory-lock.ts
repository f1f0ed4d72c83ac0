import type { Pool, PoolClient } from 'pg'
import * as t from 'io-ts'
import { E } from '../../src/domain/fp.ts'
import { asError } from '../logger/errors.ts'
import { queryRows } from './query-rows.ts'

const LockAttempt = t.strict({ locked: t.boolean, is_beside_free: t.boolean })

const tryLockSql = `
  with tried as materialized (select pg_try_advisory_lock(hashtextextended($1, 0)) as locked)
  select locked, not locked and coalesce(pg_try_advisory_xact_lock_shared(hashtextextended($2, 0)), false) as is_beside_free
  from tried`

export interface HeldLock {
  /** The lock ends with this connection. */
  readonly client: PoolClient
  readonly release: () => Promise<void>
}

export interface LockElsewhere {
  /** True if nobody held the `beside` lock at the same moment. */
  readonly isBesideFree: boolean
}

/** Locks across all nodes, until release or the end of the connection. */
export const tryAdvisoryLock = async (
  pool: Pool,
  name: string,
  beside: string | null = null,
): Promise<E.Either<LockElsewhere, HeldLock>> => {
  const client = await pool.connect()
  const looked = await queryRows(client, LockAttempt, tryLockSql, [name, beside]).catch((error: unknown) => {
    client.release(true)
    return Promise.reject(asError(error))
  })
  if (!looked.some(({ locked }) => locked)) {
    client.release()
    return E.left({ isBesideFree: looked.some((row) => row.is_beside_free) })
  }
  return E.right({
    client,
    release: () =>
      client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).then(
        () => client.release(),
        () => client.release(true),
      ),
  })
}
