import * as t from 'io-ts'
import type { Pool } from 'pg'
import { TE } from '../../src/domain/fp.ts'
import type { Logger } from '../logger/logger.ts'
import { queryRows } from './query-rows.ts'

const Role = t.strict({ name: t.string, database: t.string })

const superuserText = `
  select quote_ident(current_user) as name, quote_ident(current_database()) as database
  from pg_roles where rolname = current_user and rolsuper`

const warning = ({ name, database }: t.TypeOf<typeof Role>): string =>
  [
    `DATABASE_URL uses ${name}, a superuser of the database server. Plutus does not need one.`,
    `Stop Plutus, run create role plutus_app login password '…', alter database ${database} owner to plutus_app`,
    `and, in it, alter … owner to plutus_app for existing objects, and use that role.`,
  ].join(' ')

/** Only an external database can give us a superuser. */
export const warnOfSuperuser = (pool: Pool, logger: Logger): TE.TaskEither<string, void> =>
  TE.tryCatch(
    async () => {
      for (const role of await queryRows(pool, Role, superuserText))
        logger.warn({ database: 'superuser', msg: warning(role) })
    },
    (error) => `The database cannot be reached: ${error instanceof Error ? error.message : String(error)}`,
  )
