import * as t from 'io-ts'
import type { Pool, PoolClient } from 'pg'
import { E, type TE } from '../../src/domain/fp.ts'
import { queryRows } from './query-rows.ts'
import { decidedIn } from './transaction.ts'

/** `name` never changes: the database remembers applied migrations by it. */
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

const Named = t.strict({ name: t.string })

const applied = async (transaction: PoolClient): Promise<readonly string[]> => {
  const tables = await queryRows(
    transaction,
    Named,
    "select 'migration' as name where to_regclass('migration') is not null",
  )
  if (tables.length === 0) return []
  return (await queryRows(transaction, Named, 'select name from migration order by applied_at, name')).map(
    ({ name }) => name,
  )
}

/** A newer release has migrated the database, so this program might write wrong data. */
export interface NewerDatabase {
  readonly _tag: 'NewerDatabase'
  readonly migration: string
}

export const migrate =
  (pool: Pool, migrations: readonly Migration[]): TE.TaskEither<NewerDatabase, void> =>
  () =>
    decidedIn(pool, async (transaction) => {
      await transaction.query(lock)
      const known = new Set(migrations.map(({ name }) => name))
      const newer = (await applied(transaction)).find((name) => !known.has(name))
      if (newer !== undefined) return E.left({ _tag: 'NewerDatabase', migration: newer })
      await transaction.query(remember)
      for (const migration of migrations) await apply(transaction, migration)
      return E.right(undefined)
    })
