import type { Pool, PoolClient } from 'pg'

/** Commits what `run` did, or nothing of it when it rejects; a connection that broke is not given back to the pool. */
export const inTransaction = async <A>(pool: Pool, run: (transaction: PoolClient) => Promise<A>): Promise<A> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await run(client)
    await client.query('commit')
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
