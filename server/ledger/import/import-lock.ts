import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import * as t from 'io-ts'
import { E, O, type TE } from '../../../src/domain/fp.ts'
import { asError } from '../../logger/as-error.ts'
import { type HeldLock, tryAdvisoryLock } from '../../postgres/advisory-lock.ts'
import { queryRows } from '../../postgres/query-rows.ts'

export interface AnotherImportRunning {
  readonly _tag: 'AnotherImportRunning'
}

const name = 'plutus/ledger-import'
const Locked = t.strict({ locked: t.boolean })

/**
 * Whether nothing is imported, and cannot be before the transaction ends. Nobody is waited for: whoever imports may be waiting for what the
 * transaction holds.
 */
export const isImportLockShared = async (transaction: PoolClient): Promise<boolean> =>
  (
    await queryRows(transaction, Locked, 'select pg_try_advisory_xact_lock_shared(hashtextextended($1, 0)) as locked', [
      name,
    ])
  ).some((row) => row.locked)

const patience = { times: 20, everyMs: 50 }

/** Trades hold it for milliseconds, and are waited for; an import is not. */
const lock = async (pool: Pool, times = patience.times): Promise<O.Option<HeldLock>> => {
  const held = await tryAdvisoryLock(pool, name)
  if (O.isSome(held) || times === 0) return held
  await sleep(patience.everyMs)
  return lock(pool, times - 1)
}

/** One import or withdrawal at a time over all nodes; the database frees the lock of one that is killed. */
export const withImportLock =
  <Refusal, A>(
    pool: Pool,
    run: (client: PoolClient) => Promise<E.Either<Refusal, A>>,
  ): TE.TaskEither<Refusal | AnotherImportRunning, A> =>
  async () => {
    const held = await lock(pool)
    if (O.isNone(held)) return E.left({ _tag: 'AnotherImportRunning' })
    const { client, release } = held.value
    const outcome = await run(client).catch((error: unknown) => {
      client.release(true)
      return Promise.reject(asError(error))
    })
    await release()
    return outcome
  }
