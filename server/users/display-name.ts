import * as t from 'io-ts'
import type { Pool } from 'pg'
import { userStream } from '../../src/domain/users/username.ts'
import { queryRows } from '../postgres/query-rows.ts'

const DisplayNameRow = t.strict({ username: t.string, name: t.string, is_deleted: t.boolean })

// deletion is final, so one `UserDeleted` event is enough
const displayNamesSql = `
  select asked.username, btrim(coalesce(given_name, '') || ' ' || coalesce(family_name, '')) as name,
    exists (select from event where stream = $2 || asked.username and type = 'UserDeleted') as is_deleted
  from unnest($1::text[]) as asked(username) left join person using (username)`

export const displayNames =
  (pool: Pool) =>
  async (usernames: readonly string[]): Promise<(username: string) => string> => {
    const people = await queryRows(pool, DisplayNameRow, displayNamesSql, [[...new Set(usernames)], userStream('')])
    const names = new Map(
      people.map(({ username, name, is_deleted }) => [username, is_deleted ? 'Deleted user' : name]),
    )
    return (username) => names.get(username) || username
  }

export const displayName =
  (pool: Pool) =>
  async (username: string): Promise<string> =>
    (await displayNames(pool)([username]))(username)
