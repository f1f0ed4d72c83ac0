import * as t from 'io-ts'
import type { Pool } from 'pg'
import { queryRows } from '../postgres/query-rows.ts'

const Named = t.strict({ username: t.string, given_name: t.string, family_name: t.string })

const named = 'select username, given_name, family_name from person where username = any($1)'

/** What people are called; their user name where nothing else is known. */
export const displayNames =
  (pool: Pool) =>
  async (usernames: readonly string[]): Promise<(username: string) => string> => {
    const people = await queryRows(pool, Named, named, [[...new Set(usernames)]])
    const names = new Map(
      people.map(({ username, given_name, family_name }) => [username, `${given_name} ${family_name}`.trim()]),
    )
    return (username) => names.get(username) || username
  }

export const displayName =
  (pool: Pool) =>
  async (username: string): Promise<string> =>
    (await displayNames(pool)([username]))(username)
