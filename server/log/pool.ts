import pg from 'pg'

/** A connection that breaks is replaced at the next query; whoever was using it learns it from the query's rejection. */
export const openPool = (url: string, max = 10): pg.Pool => {
  const pool = new pg.Pool({ connectionString: url, max, keepAlive: true, connectionTimeoutMillis: 10_000 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
