import pg from 'pg'
import { callLimits, connectionOptions, type Limits, limitSession } from './limits.ts'

/** A connection that breaks is replaced at the next query; whoever was using it learns it from the query's rejection. Of free ones `min` are kept. */
export const openPool = (url: string, max = 10, limits: Limits = callLimits, min = 0): pg.Pool => {
  const pool = new pg.Pool({
    ...connectionOptions(url, limits),
    ...{ max, min },
    onConnect: (client): unknown => limitSession(client, limits),
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
