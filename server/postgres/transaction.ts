import * as t from 'io-ts'
import type { Pool, PoolClient } from 'pg'
import { E } from '../../src/domain/fp.ts'
import { asError, isCoded } from '../logger/errors.ts'

const Unanswered = t.type({ message: t.literal('Query read timeout') })

/**
 * A connection that has not answered is never used again: what it may yet answer is of the old question. A connection that cannot
 * write leads to a standby, and the next one may not.
 */
const letGo = async (client: PoolClient, error: unknown): Promise<void> => {
  if (Unanswered.is(error) || isCoded(error, '25006')) {
    client.release(true)
    return
  }
  await client.query('rollback').then(
    () => client.release(),
    () => client.release(true),
  )
}

export const decidedIn = async <L, A>(
  pool: Pool,
  run: (transaction: PoolClient) => Promise<E.Either<L, A>>,
): Promise<E.Either<L, A>> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await run(client)
    await client.query(E.isRight(result) ? 'commit' : 'rollback')
    client.release()
    return result
  } catch (error) {
    await letGo(client, error)
    return Promise.reject(asError(error))
  }
}

export const inTransaction = async <A>(pool: Pool, run: (transaction: PoolClient) => Promise<A>): Promise<A> => {
  const done = await decidedIn(pool, async (transaction) => E.right<never, A>(await run(transaction)))
  return E.isRight(done) ? done.right : done.left
}
