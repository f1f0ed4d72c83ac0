import * as t from 'io-ts'
import type { Pool } from 'pg'
import { O } from '../../src/domain/fp.ts'
import { queryRows } from '../postgres/query-rows.ts'

const AnsweredCall = t.readonly(t.strict({ actor: t.string, digest: t.string, reply: t.string }))
export type AnsweredCall = t.TypeOf<typeof AnsweredCall>

const retentionInterval = '30 days'

export const answeredCall = async (pool: Pool, correlation: string): Promise<O.Option<AnsweredCall>> => {
  const text = 'select actor, digest, reply from answered_call where correlation = $1'
  const [call] = await queryRows(pool, AnsweredCall, text, [correlation])
  return O.fromNullable(call)
}

export const forgetOldAnswers = async (pool: Pool, now: Date): Promise<void> => {
  await pool.query(`delete from answered_call where at < $1::timestamptz - interval '${retentionInterval}'`, [now])
}
