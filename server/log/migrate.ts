import type { Pool, PoolClient } from 'pg'
import { inTransaction } from './transaction.ts'

/** `name` is for ever: what has been applied is remembered by it. */
export interface Migration {
  readonly name: string
  readonly up: string
}

const lock = "select pg_advisory_xact_lock(hashtextextended('plutus/migrate', 0))"
const remember =
  'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())'

const apply = async (transaction: PoolClient, { name, up }: Migration): Promise<void> => {
  const { rowCount } = await transaction.query('insert into migration (name) values ($1) on conflict do nothing', [
    name,
  ])
  if (rowCount === 1) await transaction.query(up)
}

/** Brings the database up to date: every migration once, in the order given, all of them or none. */
export const migrate = (pool: Pool, migrations: readonly Migration[]): Promise<void> =>
  inTransaction(pool, async (transaction) => {
    await transaction.query(lock)
    await transaction.query(remember)
    for (const migration of migrations) await apply(transaction, migration)
  })
