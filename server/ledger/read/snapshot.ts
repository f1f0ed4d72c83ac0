import { createHash } from 'node:crypto'
import * as t from 'io-ts'
import type { Pool, PoolClient } from 'pg'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { batchedQueries, type RowSource } from '../../postgres/batched-queries.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { inUnopenedTransaction } from '../../postgres/transaction.ts'
import { type LedgerMemories, type LedgerMemory, openLedgerMemories } from './kept/ledger-memory.ts'
import type { SiteDays } from './scope.ts'

export type LedgerMoment =
  | { readonly _tag: 'Now' }
  | { readonly _tag: 'KnownOn'; readonly date: IsoDate; readonly timeZone: string }
  | { readonly _tag: 'AtPosition'; readonly position: number }

/** The ledger as known just before the instant `knownBefore`. `knownOn`: the requested day, or null. */
export interface LedgerSnapshot {
  readonly client: RowSource
  readonly knownOn: IsoDate | null
  readonly knownBefore: string
  readonly memory?: LedgerMemory
  readonly since?: number
}

export const momentOf = (knownOn: IsoDate | undefined, { timeZone }: SiteDays): LedgerMoment =>
  knownOn === undefined ? { _tag: 'Now' } : { _tag: 'KnownOn', date: knownOn, timeZone: timeZone() }

const LedgerInstant = t.strict({ instant: t.string })

/** Each ledger change has its own instant (`nextImportTime`): the microsecond after the last one excludes the next. */
const justAfterLastSql = `
  select coalesce((
    select at + interval '1 microsecond' from event
    where stream >= 'ledger-import/' and stream < 'ledger-import0' and position <= $1
    order by position desc limit 1
  ), '-infinity')::text as instant`

const endOfDaySql = `select (($1::date + 1)::timestamp at time zone $2)::text as instant`

const readInstant = async (client: RowSource, sql: string, values: readonly unknown[]): Promise<string> =>
  (await queryRows(client, LedgerInstant, sql, values)).map(({ instant }) => instant).join()

export const knownBefore = async (client: RowSource, moment: LedgerMoment): Promise<string> => {
  switch (moment._tag) {
    case 'Now':
      return 'infinity'
    case 'KnownOn':
      return readInstant(client, endOfDaySql, [moment.date, moment.timeZone])
    case 'AtPosition':
      return readInstant(client, justAfterLastSql, [moment.position])
  }
}

const LastImport = t.strict({ position: t.number })

const lastImportSql = `
  select coalesce(max(position), 0)::float8 as position
  from event where stream >= 'ledger-import/' and stream < 'ledger-import0'`

export const readLastImport = async ({ client }: LedgerSnapshot): Promise<number> =>
  (await queryRows(client, LastImport, lastImportSql)).reduce((_, { position }) => position, 0)

export const snapshotUpTo = async (snapshot: LedgerSnapshot, position: number): Promise<LedgerSnapshot> => {
  const limit = await knownBefore(snapshot.client, { _tag: 'AtPosition', position })
  const sql = 'select least($1::timestamptz, $2::timestamptz)::text as instant'
  return { ...snapshot, knownBefore: await readInstant(snapshot.client, sql, [snapshot.knownBefore, limit]) }
}

/** The timeout is long, because figures are computed between queries and readers block no writers. */
const openingStatements = [
  'begin isolation level repeatable read read only',
  "set local idle_in_transaction_session_timeout = '2min'",
]

/** All queries of `run` see the same imports. Those that it asks for together take one round trip. */
export const onSnapshot = <A>(
  pool: Pool,
  moment: LedgerMoment,
  run: (snapshot: LedgerSnapshot) => Promise<A>,
  memories: LedgerMemories = openLedgerMemories(),
): Promise<A> =>
  inUnopenedTransaction(pool, async (connection) => {
    const since = performance.now()
    const memory = memories.now()
    const client = batchedQueries(connection, openingStatements)
    const knownOn = moment._tag === 'KnownOn' ? moment.date : null
    return run({ client, knownOn, knownBefore: await knownBefore(client, moment), memory, since })
  })

/** The current records, as this transaction sees them. */
export const snapshotIn = (transaction: PoolClient): Pick<LedgerSnapshot, 'client' | 'knownOn' | 'knownBefore'> => ({
  client: batchedQueries(transaction, []),
  knownOn: null,
  knownBefore: 'infinity',
})

/** `$1` is the snapshot's `knownBefore`. */
export const isKnownSql = (row: string): string =>
  `${row}.known_from < $1::timestamptz and ${row}.known_to >= $1::timestamptz`

/** Ledger rows change only with imports in the log, so equal revisions mean equal rows. */
export const revisionOf = async (
  snapshot: LedgerSnapshot,
  accounts: readonly string[],
  ...of: readonly string[]
): Promise<string> => {
  const whose = createHash('sha256').update(JSON.stringify(accounts)).digest('base64')
  return JSON.stringify([await readLastImport(snapshot), snapshot.knownBefore, whose, ...of])
}
