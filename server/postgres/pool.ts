import pg from 'pg'
import { callLimits, connectionOptions, type Limits, limitSession } from './limits.ts'

/** On a full disk PostgreSQL may let nobody in any more, and those who are in go on reading. */
const kept = 4

/** A connection that breaks is replaced at the next query; whoever was using it learns it from the query's rejection. */
export const openPool = (url: string, max = 10, limits: Limits = callLimits): pg.Pool => {
  const pool = new pg.Pool({
    ...connectionOptions(url, limits),
    ...{ max, min: Math.min(kept, max) },
    onConnect: (client): unknown => limitSession(client, limits),
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
