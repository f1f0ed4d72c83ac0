import { randomBytes, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import * as t from 'io-ts'
import type { Pool } from 'pg'
import { maxPasswordLength } from '../../src/domain/session/password-rules.ts'
import { generatedPassword as generated } from '../../src/domain/session/generated-password.ts'
import type { TransactionWork } from '../log/event-log.ts'
import { queryRows } from '../postgres/query-rows.ts'
import type { StatementSink } from '../postgres/statement-sink.ts'

const KeptHash = t.strict({ hash: t.string })

export interface PasswordCredential {
  readonly username: string
  readonly hash: string
}

export const hashOf = async (pool: Pool, username: string): Promise<string | undefined> => {
  const [kept] = await queryRows(pool, KeptHash, 'select hash from credential where username = $1', [username])
  return kept?.hash
}

export const addCredentials = async (
  transaction: StatementSink,
  credentials: readonly PasswordCredential[],
): Promise<void> => {
  await transaction.query('insert into credential (username, hash) select * from unnest($1::text[], $2::text[])', [
    credentials.map(({ username }) => username),
    credentials.map(({ hash }) => hash),
  ])
}

export const replaceHash =
  ({ username, hash }: PasswordCredential): TransactionWork =>
  async (transaction) => {
    await transaction.query(
      `insert into credential (username, hash) values ($1, $2)
        on conflict (username) do update set hash = excluded.hash, changed_at = now()`,
      [username, hash],
    )
  }

// argon2id is this package's default; the costs are OWASP's first choice.
const hashCosts = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, hashCosts)

export const hashOptionalPassword = (password: string): Promise<string | null> =>
  password === '' || password.length > maxPasswordLength ? Promise.resolve(null) : hashPassword(password)

/** Makes the refusal of an unknown person take as long as the refusal of a wrong password. */
const dummyHash = hashPassword(randomBytes(32).toString('base64'))

export const isCorrectPassword = async (kept: string | undefined, password: string): Promise<boolean> => {
  const isRight = await verify(kept ?? (await dummyHash), password)
  return isRight && kept !== undefined
}

export const generatedPassword = (): string => generated((end) => randomInt(end))
