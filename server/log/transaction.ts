import type { Pool, PoolClient } from 'pg'
import { E } from '../../src/domain/fp.ts'

/** Commits what `run` did when it answers right, and nothing of it when it answers left or rejects. */
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
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
    return Promise.reject(error instanceof Error ? error : new Error(String(error)))
  }
}

/** Commits what `run` did, or nothing of it when it rejects. */
export const inTransaction = async <A>(pool: Pool, run: (transaction: PoolClient) => Promise<A>): Promise<A> => {
  const done = await decidedIn(pool, async (transaction) => E.right<never, A>(await run(transaction)))
  return E.isRight(done) ? done.right : done.left
}
