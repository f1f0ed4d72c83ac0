import type { ClientBase, ClientConfig } from 'pg'
import pg from 'pg'

/** How long things may take on a connection, in milliseconds; 0 is for ever. */
export interface Limits {
  readonly connect: number
  /** Until a statement is answered, whatever became of the network; longer than `statement`, so that the database says it first. */
  readonly answer: number
  readonly statement: number
  readonly lock: number
  readonly idleInTransaction: number
}

export const callLimits: Limits = {
  connect: 10_000,
  answer: 25_000,
  statement: 20_000,
  lock: 5_000,
  idleInTransaction: 10_000,
}

/** For what is written to the log: whoever waits for a connection waits for others' locks. */
export const appendLimits: Limits = { ...callLimits, connect: 5_000 }

export const workLimits: Limits = { connect: 10_000, answer: 0, statement: 0, lock: 120_000, idleInTransaction: 30_000 }

export const listenLimits: Limits = { ...callLimits, connect: 5_000, answer: 10_000, statement: 9_000 }

export const probeLimits: Limits = {
  connect: 1_500,
  answer: 1_500,
  statement: 1_400,
  lock: 1_400,
  idleInTransaction: 1_400,
}

/** How soon the other end is found to be gone: by both ends while nothing is sent, by the database when nothing it sent arrives. */
const aliveMs = { idle: 10_000, interval: 5_000, count: 3, unacknowledged: 20_000 }

export const connectionOptions = (url: string, { connect, answer }: Limits): ClientConfig => ({
  connectionString: url,
  keepAlive: true,
  keepAliveInitialDelayMillis: aliveMs.idle,
  connectionTimeoutMillis: connect,
  query_timeout: answer,
})

const settings = ({ statement, lock, idleInTransaction }: Limits): string =>
  Object.entries({
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idleInTransaction,
    tcp_keepalives_idle: aliveMs.idle / 1000,
    tcp_keepalives_interval: aliveMs.interval / 1000,
    tcp_keepalives_count: aliveMs.count,
    tcp_user_timeout: aliveMs.unacknowledged,
  })
    .map(([name, value]) => `set ${name} = ${value}`)
    .join('; ')

/** A connection to a standby stays one: it could read old data for ever and never write. */
const refuseStandby = `
  do $$ begin
    if pg_is_in_recovery() then raise 'The database address leads to a standby' using errcode = 'read_only_sql_transaction'; end if;
  end $$`

/** Sent once connected and not as startup parameters: a pooler between us and the database refuses those. */
export const limitSession = (client: ClientBase, limits: Limits): Promise<unknown> =>
  client.query(`${settings(limits)}; ${refuseStandby}`)

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
