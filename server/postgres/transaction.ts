import * as t from 'io-ts'
import type { Pool, PoolClient } from 'pg'
import { E } from '../../src/domain/fp.ts'
import { asError, isCoded } from '../logger/errors.ts'

const UnansweredError = t.type({ message: t.literal('Query read timeout') })

/** Drops connections to a standby, and connections whose late answer would reach the wrong query. */
const releaseFailedClient = async (client: PoolClient, error: unknown): Promise<void> => {
  if (UnansweredError.is(error) || isCoded(error, '25006')) {
    client.release(true)
    return
  }
  await client.query('rollback').then(
    () => client.release(),
    () => client.release(true),
  )
}

const onConnection = async <A>(pool: Pool, run: (client: PoolClient) => Promise<A>): Promise<A> => {
  const client = await pool.connect()
  try {
    const result = await run(client)
    client.release()
    return result
  } catch (error) {
    await releaseFailedClient(client, error)
    return Promise.reject(asError(error))
  }
}

/** `run` ends the transaction itself unless it rejects. */
export const inOpenTransaction = <A>(pool: Pool, run: (transaction: PoolClient) => Promise<A>): Promise<A> =>
  onConnection(pool, async (client) => {
    await client.query('begin')
    return run(client)
  })

/** The first query of `run` opens the transaction. */
export const inUnopenedTransaction = <A>(pool: Pool, run: (client: PoolClient) => Promise<A>): Promise<A> =>
  onConnection(pool, async (client) => {
    const result = await run(client)
    await client.query('commit')
    return result
  })

export const commitIfRight = <L, A>(
  pool: Pool,
  run: (transaction: PoolClient) => Promise<E.Either<L, A>>,
): Promise<E.Either<L, A>> =>
  inOpenTransaction(pool, async (transaction) => {
    const result = await run(transaction)
    await transaction.query(E.isRight(result) ? 'commit' : 'rollback')
    return result
  })

export const inTransaction = async <A>(pool: Pool, run: (transaction: PoolClient) => Promise<A>): Promise<A> => {
  const done = await commitIfRight(pool, async (transaction) => E.right<never, A>(await run(transaction)))
  return E.isRight(done) ? done.right : done.left
}
