import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { E, O, type TE } from '../../../src/domain/fp.ts'
import { asError } from '../../logger/errors.ts'
import { type HeldLock, tryAdvisoryLock } from '../../postgres/advisory-lock.ts'

export interface AnotherImportRunning {
  readonly _tag: 'AnotherImportRunning'
}

const lockName = 'plutus/ledger-import'

/** Brief operations hold this lock in addition to the import lock. */
const briefLockName = 'plutus/ledger-import-brief'

/** `times`: tries while an import holds the lock. `timesForBrief`: tries while brief operations hold it. */
export interface LockPatience {
  readonly times: number
  readonly timesForBrief: number
}

const retryEveryMs = 50
const defaultPatience: LockPatience = { times: 20, timesForBrief: 600 }

/** A brief operation also holds the brief lock. Only an import holds the import lock alone over several tries. */
const takeLock = async (
  pool: Pool,
  patience: LockPatience,
  tried = 0,
  withoutBrief = 0,
): Promise<O.Option<HeldLock>> => {
  const looked = await tryAdvisoryLock(pool, lockName, briefLockName)
  if (E.isRight(looked)) return O.some(looked.right)
  const now = looked.left.isBesideFree ? withoutBrief + 1 : 0
  const isOfImport = now > patience.times || tried >= patience.timesForBrief
  if (isOfImport) return O.none
  await sleep(retryEveryMs)
  return takeLock(pool, patience, tried + 1, now)
}

/** Allows one import or withdrawal at a time on all nodes. The database frees the lock of a killed process. */
export const withImportLock =
  <Refusal, A>(
    pool: Pool,
    run: (client: PoolClient) => Promise<E.Either<Refusal, A>>,
    patience = defaultPatience,
  ): TE.TaskEither<Refusal | AnotherImportRunning, A> =>
  async () => {
    const held = await takeLock(pool, patience)
    if (O.isNone(held)) return E.left({ _tag: 'AnotherImportRunning' })
    const { client, release } = held.value
    const outcome = await run(client).catch((error: unknown) => {
      client.release(true)
      return Promise.reject(asError(error))
    })
    await release()
    return outcome
  }

/** For brief operations: other callers wait for them instead of being refused. */
export const withBriefImportLock = <Refusal, A>(
  pool: Pool,
  run: (client: PoolClient) => Promise<E.Either<Refusal, A>>,
  patience?: LockPatience,
): TE.TaskEither<Refusal | AnotherImportRunning, A> =>
  withImportLock(
    pool,
    async (client) => {
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [briefLockName])
      const outcome = await run(client)
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [briefLockName])
      return outcome
    },
    patience,
  )
