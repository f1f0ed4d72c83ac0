import * as t from 'io-ts'
import type { Pool } from 'pg'
import type { DashboardType } from '../../src/domain/dashboards/dashboard-type.ts'
import { firmCode } from '../../src/domain/permissions/reaches.ts'
import { type UserEvent, type User, canonicalUsername, userStream } from '../../src/domain/users/user.ts'
import type { Append } from '../log/event-log.ts'
import { queryRows } from '../postgres/query-rows.ts'
import { toNewEvent } from '../log/stored-event.ts'
import { userKind } from './aggregates.ts'
import { addCredentials } from '../session/credentials.ts'
import { hashPassword } from '../session/passwords.ts'
import { addPeople } from './people.ts'
import type { PreparedUsers, UserRow } from './user-row.ts'

const Known = t.strict({ username: t.string })

const knownAmong = async (pool: Pool, usernames: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await queryRows(pool, Known, 'select username from credential where username = any($1)', [usernames])
  return new Set(rows.map(({ username }) => username))
}

/** There is one administrators' dashboard. */
const defaultCodeOf = (type: DashboardType, code: string): string => (type === 'admin' ? firmCode : code)

const userOf = (row: UserRow, change_password: boolean): User => ({
  username: canonicalUsername(row.username),
  roles: row.roles,
  accounts: row.accounts,
  groups: row.groups,
  defaultDashboardType: row.defaultDashboard,
  defaultCode: defaultCodeOf(row.defaultDashboard, row.defaultCode),
  status: 1,
  change_password,
})

const arrival = (user: User): Append => {
  const added: UserEvent = { type: 'UserAdded', ...user }
  const audience = userKind.audience(added, userKind.decider(user.username).initial, user.username)
  return { stream: userStream(user.username), expected: 0, events: [toNewEvent(added, audience, userKind.codec)] }
}

const namedOnce = (rows: readonly UserRow[]): readonly UserRow[] => [
  ...new Map(rows.toReversed().map((row) => [row.username, row])).values(),
]

/** People who are there already stay as they are; of two rows with one user name the first counts. */
export const prepareUsers = async (
  pool: Pool,
  rows: readonly UserRow[],
  { mustChange } = { mustChange: false },
): Promise<PreparedUsers> => {
  const named = namedOnce(rows.map((row) => ({ ...row, username: canonicalUsername(row.username) })))
  const known = await knownAmong(
    pool,
    named.map(({ username }) => username),
  )
  const added = named.filter(({ username }) => !known.has(username))
  const credentials = await Promise.all(
    added.map(async ({ username, password }) => ({ username, hash: await hashPassword(password) })),
  )
  return {
    appends: added.map((row) => arrival(userOf(row, mustChange))),
    beside: async (transaction) => {
      await addPeople(transaction, added)
      await addCredentials(transaction, credentials)
    },
  }
}
