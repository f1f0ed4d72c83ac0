import * as t from 'io-ts'
import type { Pool } from 'pg'
import type { RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import { sessionStream } from '../../src/domain/session/session.ts'
import type { LogProjection } from '../log/event-log.ts'
import { queryRows } from '../postgres/query-rows.ts'
import type { StatementSink } from '../postgres/statement-sink.ts'

const sessionPrefix = sessionStream('')

const noteSignInsSql = `
  insert into last_sign_in (username, at)
  select username, max(at) from jsonb_to_recordset($1) as noted(username text, at timestamptz) group by username
  on conflict (username) do update set at = greatest(last_sign_in.at, excluded.at)`

const applyAll = async (transaction: StatementSink, events: readonly RecordedEvent[]): Promise<void> => {
  const signedIn = events.filter(({ type, stream }) => type === 'SignedIn' && stream.startsWith(sessionPrefix))
  if (signedIn.length === 0) return
  const noted = signedIn.map(({ stream, at }) => ({ username: stream.slice(sessionPrefix.length), at }))
  await transaction.query(noteSignInsSql, [JSON.stringify(noted)])
}

export const lastSignInsProjection: LogProjection = {
  name: 'last-sign-ins',
  tables: ['last_sign_in'],
  apply: (transaction, event) => applyAll(transaction, [event]),
  applyAll,
}

const NotedSignIn = t.strict({ username: t.string, at: t.string })

const signInColumns = `username, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`

/** ISO instants by user name. */
export const lastSignIns = async (
  pool: Pool,
  usernames: readonly string[] | null = null,
): Promise<ReadonlyMap<string, string>> => {
  const rows = await queryRows(
    pool,
    NotedSignIn,
    `select ${signInColumns} from last_sign_in where $1::text[] is null or username = any($1)`,
    [usernames],
  )
  return new Map(rows.map(({ username, at }) => [username, at]))
}

const UsernameRow = t.strict({ username: t.string })

export const usersWithUsedPassword = async (pool: Pool, usernames: readonly string[]): Promise<readonly string[]> => {
  const rows = await queryRows(
    pool,
    UsernameRow,
    'select username from last_sign_in join credential using (username) where username = any($1)',
    [usernames],
  )
  return rows.map(({ username }) => username)
}
