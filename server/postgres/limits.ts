import type { ClientBase, ClientConfig } from 'pg'
import pg from 'pg'

/** Time limits of a connection in milliseconds; 0 is unlimited. */
export interface ConnectionLimits {
  readonly connect: number
  /** Longer than `statement`, so that the database reports a timeout first. */
  readonly answer: number
  readonly statement: number
  readonly lock: number
  readonly idleInTransaction: number
}

export const callLimits: ConnectionLimits = {
  connect: 10_000,
  answer: 25_000,
  statement: 20_000,
  lock: 5_000,
  idleInTransaction: 10_000,
}

/** `connect` is shorter: a wait for a connection of this pool is a wait for locks of other transactions. */
export const appendLimits: ConnectionLimits = { ...callLimits, connect: 5_000 }

export const workLimits: ConnectionLimits = {
  connect: 10_000,
  answer: 0,
  statement: 0,
  lock: 120_000,
  idleInTransaction: 30_000,
}

export const listenLimits: ConnectionLimits = { ...callLimits, connect: 5_000, answer: 10_000, statement: 9_000 }

export const probeLimits: ConnectionLimits = {
  connect: 1_200,
  answer: 1_200,
  statement: 1_100,
  lock: 1_100,
  idleInTransaction: 1_100,
}

/** TCP keepalive. `unacknowledged` ends connections whose sent data the network loses. */
const aliveMs = { idle: 10_000, interval: 5_000, count: 3, unacknowledged: 20_000 }

export const connectionOptions = (url: string, { connect, answer }: ConnectionLimits): ClientConfig => ({
  connectionString: url,
  keepAlive: true,
  keepAliveInitialDelayMillis: aliveMs.idle,
  connectionTimeoutMillis: connect,
  query_timeout: answer,
})

const sessionLimitsSql = ({ statement, lock, idleInTransaction }: ConnectionLimits): string =>
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

/** A standby connection would serve old data for ever and never write. */
const refuseStandby = `
  do $$ begin
    if pg_is_in_recovery() then raise 'The database address points to a standby' using errcode = 'read_only_sql_transaction'; end if;
  end $$`

/** Sets the limits by a query, because connection poolers refuse them as startup parameters. */
export const limitSession = (client: ClientBase, limits: ConnectionLimits): Promise<unknown> =>
  client.query(`${sessionLimitsSql(limits)}; ${refuseStandby}`)

/** On a full disk PostgreSQL may reject new connections, while existing ones can still read. */
const keptConnections = 4

/** A query on a broken connection rejects. The next query gets a new connection. */
export const openPool = (url: string, max = 10, limits: ConnectionLimits = callLimits): pg.Pool => {
  const pool = new pg.Pool({
    ...connectionOptions(url, limits),
    max,
    min: Math.min(keptConnections, max),
    onConnect: (client): unknown => limitSession(client, limits),
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
