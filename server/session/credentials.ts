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

export const replaceHash =
  ({ username, hash }: Credential): Beside =>
  async (transaction) => {
    await transaction.query('update credential set hash = $2, changed_at = now() where username = $1', [username, hash])
  }
