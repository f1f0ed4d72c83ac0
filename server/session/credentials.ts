import * as t from 'io-ts'
import type { Pool, PoolClient } from 'pg'
import type { Beside } from '../log/event-log.ts'
import { queryRows } from '../postgres/query-rows.ts'

const Kept = t.strict({ hash: t.string })

export interface Credential {
  readonly username: string
  readonly hash: string
}

export const hashOf = async (pool: Pool, username: string): Promise<string | undefined> => {
  const [kept] = await queryRows(pool, Kept, 'select hash from credential where username = $1', [username])
  return kept?.hash
}

export const addCredentials = async (transaction: PoolClient, credentials: readonly Credential[]): Promise<void> => {
  await transaction.query('insert into credential (username, hash) select * from unnest($1::text[], $2::text[])', [
    credentials.map(({ username }) => username),
    credentials.map(({ hash }) => hash),
  ])
}

/** Somebody invited has none before. */
export const replaceHash =
  ({ username, hash }: Credential): Beside =>
  async (transaction) => {
    await transaction.query(
      `insert into credential (username, hash) values ($1, $2)
        on conflict (username) do update set hash = excluded.hash, changed_at = now()`,
      [username, hash],
    )
  }
