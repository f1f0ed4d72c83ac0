import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import * as t from 'io-ts'
import { E, O, type TE } from '../../../src/domain/fp.ts'
import { asError } from '../../logger/errors.ts'
import { type HeldLock, tryAdvisoryLock } from '../../postgres/advisory-lock.ts'
import { queryRows } from '../../postgres/query-rows.ts'

export interface AnotherImportRunning {
  readonly _tag: 'AnotherImportRunning'
}

const name = 'plutus/ledger-import'
const Locked = t.strict({ locked: t.boolean })

/** Of an act that takes moments: held beside the other by whoever does one. */
const brief = 'plutus/ledger-import-brief'

const sharedLock = 'select pg_try_advisory_xact_lock_shared(hashtextextended($1, 0)) as locked'

/** Whether nothing is imported, nor can be before the transaction ends. Nobody is waited for: an importer may wait for this transaction. */
export const isImportLockShared = async (transaction: PoolClient): Promise<boolean> =>
  (await queryRows(transaction, Locked, sharedLock, [name])).some(({ locked }) => locked)

const patience = { everyMs: 50, times: 20, timesForBrief: 600 }

/**
 * Trades hold it for milliseconds, and are waited for, as are brief acts; an import is not. A brief act is let go of before the lock is, and
 * begun after it: only what holds the lock over several looks with no brief act among them is an import.
 */
const lock = async (pool: Pool, tried = 0, withoutBrief = 0): Promise<O.Option<HeldLock>> => {
  const looked = await tryAdvisoryLock(pool, name, brief)
  if (E.isRight(looked)) return O.some(looked.right)
  const now = looked.left.isBesideFree ? withoutBrief + 1 : 0
  const isOfImport = now > patience.times || tried >= patience.timesForBrief
  if (isOfImport) return O.none
  await sleep(patience.everyMs)
  return lock(pool, tried + 1, now)
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

/** For an act that takes moments: who comes meanwhile waits for it. */
export const withBriefImportLock = <Refusal, A>(
  pool: Pool,
  run: (client: PoolClient) => Promise<E.Either<Refusal, A>>,
): TE.TaskEither<Refusal | AnotherImportRunning, A> =>
  withImportLock(pool, async (client) => {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [brief])
    const outcome = await run(client)
    await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [brief])
    return outcome
  })
