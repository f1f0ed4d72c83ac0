import * as t from 'io-ts'
import type { Pool, PoolClient } from 'pg'
import { E, type TE } from '../../src/domain/fp.ts'
import { queryRows } from './query-rows.ts'
import { commitIfRight } from './transaction.ts'

/** `name` never changes: the database remembers applied migrations by it. */
export interface SchemaMigration {
  readonly name: string
  readonly up: string
}

const migrationLockSql = "select pg_advisory_xact_lock(hashtextextended('plutus/migrate', 0))"
const migrationTableSql =
  'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())'

const applyMigration = async (transaction: PoolClient, { name, up }: SchemaMigration): Promise<void> => {
  const { rowCount } = await transaction.query('insert into migration (name) values ($1) on conflict do nothing', [
    name,
  ])
  if (rowCount === 1) await transaction.query(up)
}

const MigrationName = t.strict({ name: t.string })

const appliedMigrations = async (transaction: PoolClient): Promise<readonly string[]> => {
  const tables = await queryRows(
    transaction,
    MigrationName,
    "select 'migration' as name where to_regclass('migration') is not null",
  )
  if (tables.length === 0) return []
  return (await queryRows(transaction, MigrationName, 'select name from migration order by applied_at, name')).map(
    ({ name }) => name,
  )
}

/** A newer release has migrated the database, so this program might write wrong data. */
export interface NewerDatabase {
  readonly _tag: 'NewerDatabase'
  readonly migration: string
}

export const migrateDatabase =
  (pool: Pool, migrations: readonly SchemaMigration[]): TE.TaskEither<NewerDatabase, void> =>
  () =>
    commitIfRight(pool, async (transaction) => {
      await transaction.query(migrationLockSql)
      const known = new Set(migrations.map(({ name }) => name))
      const newer = (await appliedMigrations(transaction)).find((name) => !known.has(name))
      if (newer !== undefined) return E.left({ _tag: 'NewerDatabase', migration: newer })
      await transaction.query(migrationTableSql)
      for (const migration of migrations) await applyMigration(transaction, migration)
      return E.right(undefined)
    })
