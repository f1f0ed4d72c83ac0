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

/** Held in addition to the import lock by acts that take moments. */
const brief = 'plutus/ledger-import-brief'

const sharedLock = 'select pg_try_advisory_xact_lock_shared(hashtextextended($1, 0)) as locked'

/** True if no import runs or can start in this transaction. Never waits, because an importer may wait for the transaction. */
export const isImportLockShared = async (transaction: PoolClient): Promise<boolean> =>
  (await queryRows(transaction, Locked, sharedLock, [name])).some(({ locked }) => locked)

const patience = { everyMs: 50, times: 20, timesForBrief: 600 }

/** A brief act holds its own lock inside this one. So only an import holds this one over several looks without it. */
const lock = async (pool: Pool, tried = 0, withoutBrief = 0): Promise<O.Option<HeldLock>> => {
  const looked = await tryAdvisoryLock(pool, name, brief)
  if (E.isRight(looked)) return O.some(looked.right)
  const now = looked.left.isBesideFree ? withoutBrief + 1 : 0
  const isOfImport = now > patience.times || tried >= patience.timesForBrief
  if (isOfImport) return O.none
  await sleep(patience.everyMs)
  return lock(pool, tried + 1, now)
}

/** One import or withdrawal at a time on all nodes. The database frees the lock of a killed one. */
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

/** Others wait for this act instead of being refused. */
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
