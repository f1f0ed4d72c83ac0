import * as t from 'io-ts'
import type { Pool } from 'pg'
import type { MailRefusal } from '../../src/domain/mail/mail-refusal.ts'
import { queryRows } from '../postgres/query-rows.ts'

const Refused = t.strict({ username: t.string, at: t.string, answer: t.string })

const refusalsText = `
  select username, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, answer from mail_refusal`

/** Of those who are named, or of all there are. */
export const mailRefusals = async (
  pool: Pool,
  usernames?: readonly string[],
): Promise<ReadonlyMap<string, MailRefusal>> => {
  const rows = await (usernames === undefined
    ? queryRows(pool, Refused, refusalsText, [])
    : queryRows(pool, Refused, `${refusalsText} where username = any($1)`, [usernames]))
  return new Map(rows.map(({ username, ...refusal }) => [username, refusal]))
}
