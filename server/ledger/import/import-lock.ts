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

const locked = async (client: PoolClient): Promise<boolean> =>
  (await queryRows(client, Locked, `select pg_try_advisory_lock(${key}) as locked`)).some((row) => row.locked)

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
