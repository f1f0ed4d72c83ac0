import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import * as t from 'io-ts'
import { E, type TE } from '../../../src/domain/fp.ts'
import { asError } from '../../logger/as-error.ts'
import { queryRows } from '../../postgres/query-rows.ts'

export interface AnotherImportRunning {
  readonly _tag: 'AnotherImportRunning'
}

const key = "hashtextextended('plutus/ledger-import', 0)"
const Locked = t.strict({ locked: t.boolean })

/**
 * Whether nothing is imported, and cannot be before the transaction ends. Nobody is waited for: whoever imports may be waiting for what the
 * transaction holds.
 */
export const isImportLockShared = async (transaction: PoolClient): Promise<boolean> =>
  (await queryRows(transaction, Locked, `select pg_try_advisory_xact_lock_shared(${key}) as locked`)).some(
    (row) => row.locked,
  )

const tryLock = async (client: PoolClient): Promise<boolean> =>
  (await queryRows(client, Locked, `select pg_try_advisory_lock(${key}) as locked`)).some((row) => row.locked)

const patience = { times: 20, everyMs: 50 }

/** Trades hold it for milliseconds, and are waited for; an import is not. */
const locked = async (client: PoolClient, times = patience.times): Promise<boolean> => {
  if (await tryLock(client)) return true
  if (times === 0) return false
  await sleep(patience.everyMs)
  return locked(client, times - 1)
}

const whileLocked = async <Refusal, A>(
  client: PoolClient,
  run: (client: PoolClient) => Promise<E.Either<Refusal, A>>,
): Promise<E.Either<Refusal | AnotherImportRunning, A>> => {
  if (!(await locked(client))) return E.left({ _tag: 'AnotherImportRunning' })
  try {
    return await run(client)
  } finally {
    await client.query(`select pg_advisory_unlock(${key})`)
  }
}

/** One import or withdrawal at a time over all nodes; the database frees the lock of one that is killed. */
export const withImportLock =
  <Refusal, A>(
    pool: Pool,
    run: (client: PoolClient) => Promise<E.Either<Refusal, A>>,
  ): TE.TaskEither<Refusal | AnotherImportRunning, A> =>
  async () => {
    const client = await pool.connect()
    const outcome = await whileLocked(client, run).catch((error: unknown) => {
      client.release(true)
      return Promise.reject(asError(error))
    })
    client.release()
    return outcome
  }
