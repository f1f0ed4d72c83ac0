import { randomBytes } from 'node:crypto'
import * as t from 'io-ts'
import type { Pool } from 'pg'
import { O } from '../../src/domain/fp.ts'
import { queryRows } from '../postgres/query-rows.ts'

const Kept = t.strict({ secret: t.string })

const keptSecret = async (pool: Pool): Promise<string> => {
  const made = randomBytes(48).toString('base64url')
  await pool.query("insert into server_secret values ('token', $1) on conflict do nothing", [made])
  const [kept] = await queryRows(pool, Kept, "select secret from server_secret where name = 'token'")
  return kept?.secret ?? made
}

export const signingKey = async (pool: Pool, secret: O.Option<string>): Promise<Uint8Array> =>
  new TextEncoder().encode(O.isSome(secret) ? secret.value : await keptSecret(pool))
