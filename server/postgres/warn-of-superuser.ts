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
    `DATABASE_URL names ${name}, a superuser of the database server, and Plutus needs none.`,
    `Stop Plutus, call create role plutus_app login password '…', alter database ${database} owner to plutus_app`,
    `and, in it, alter … owner to plutus_app for what there is, and name that role.`,
  ].join(' ')

/** A database of ours has a role that is none; one that is not ours may have been given to its superuser. */
export const warnOfSuperuser = (pool: Pool, logger: Logger): TE.TaskEither<string, void> =>
  TE.tryCatch(
    async () => {
      for (const role of await queryRows(pool, Role, superuserText))
        logger.warn({ database: 'superuser', msg: warning(role) })
    },
    (error) => `The database cannot be reached: ${error instanceof Error ? error.message : String(error)}`,
  )
