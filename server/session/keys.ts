import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import * as t from 'io-ts'
import type { Pool } from 'pg'
import { O } from '../../src/domain/fp.ts'
import type { PseudonymOf } from '../logger/security-log.ts'
import { queryRows } from '../postgres/query-rows.ts'

const StoredSecret = t.strict({ secret: t.string })

const ensureSecret = async (pool: Pool): Promise<string> => {
  const made = randomBytes(48).toString('base64url')
  await pool.query("insert into server_secret values ('token', $1) on conflict do nothing", [made])
  const [kept] = await queryRows(pool, StoredSecret, "select secret from server_secret where name = 'token'")
  return kept?.secret ?? made
}

export const signingKey = async (pool: Pool, secret: O.Option<string>): Promise<Uint8Array> =>
  new TextEncoder().encode(O.isSome(secret) ? secret.value : await ensureSecret(pool))

export const derivedKey = (key: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, new Uint8Array(), `plutus/${purpose}`, 32))

/** JSON keeps the parts distinct. */
export const keyedHash = (key: Uint8Array, parts: readonly string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')

/** Takes constant time. */
export const isSameHash = (one: string, other: string): boolean => {
  const [bytes, others] = [Buffer.from(one), Buffer.from(other)]
  return bytes.length === others.length && timingSafeEqual(bytes, others)
}

export const pseudonymsWith =
  (key: Uint8Array, now: () => Date): PseudonymOf =>
  (kind, text) =>
    keyedHash(key, [now().toISOString().slice(0, 10), kind, text]).slice(0, 10)
