import * as t from 'io-ts'
import type { Pool } from 'pg'
import { TE } from '../../src/domain/fp.ts'
import type { AppLogger } from '../logger/logger.ts'
import { queryRows } from './query-rows.ts'

const DatabaseRole = t.strict({ name: t.string, database: t.string })

const superuserSql = `
  select quote_ident(current_user) as name, quote_ident(current_database()) as database
  from pg_roles where rolname = current_user and rolsuper`

const superuserWarning = ({ name, database }: t.TypeOf<typeof DatabaseRole>): string =>
  [
    `DATABASE_URL uses ${name}, a superuser of the database server. Plutus does not need one.`,
    `Stop Plutus, run create role plutus_app login password '…', alter database ${database} owner to plutus_app`,
    `and, in it, alter … owner to plutus_app for existing objects, and use that role.`,
  ].join(' ')

/** Only with an external database can the program's role be a superuser. */
export const warnOfSuperuser = (pool: Pool, logger: AppLogger): TE.TaskEither<string, void> =>
  TE.tryCatch(
    async () => {
      for (const role of await queryRows(pool, DatabaseRole, superuserSql))
        logger.warn({ database: 'superuser', msg: superuserWarning(role) })
    },
    (error) => `The database cannot be reached: ${error instanceof Error ? error.message : String(error)}`,
  )
