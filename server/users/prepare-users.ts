import type { Pool, PoolClient } from 'pg'
import type { DashboardType } from '../../src/domain/dashboards/dashboard-type.ts'
import { firmCode } from '../../src/domain/permissions/reaches.ts'
import { E, pipe } from '../../src/domain/fp.ts'
import { userDecider } from '../../src/domain/users/decider.ts'
import type { User, UserState } from '../../src/domain/users/user.ts'
import { canonicalUsername, userStream } from '../../src/domain/users/username.ts'
import type { StreamAppend } from '../log/event-log.ts'
import { readStreams } from '../log/open-log.ts'
import { eventDecoder, toNewEvent } from '../log/stored-event.ts'
import { userKind } from './aggregates.ts'
import { addCredentials, hashPassword } from '../session/credentials.ts'
import { addPeople } from './people.ts'
import type { PreparedUsers, SharedUserRow } from './user-row.ts'

const decodeUserEvent = eventDecoder(userKind.codec)

interface PastUser {
  readonly state: UserState
  readonly revision: number
}

/** Reads the log, because invited and deleted people have no password. */
const pastsOf = async (
  pool: Pool | PoolClient,
  usernames: readonly string[],
): Promise<(username: string) => PastUser> => {
  const recorded = await readStreams(pool, usernames.map(userStream))
  return (username) => {
    const events = (recorded.get(userStream(username)) ?? []).map(decodeUserEvent)
    return { state: events.reduce(userDecider.evolve, userDecider.initial), revision: events.length }
  }
}

/** There is one administrators' dashboard. */
const defaultCodeOf = (type: DashboardType, code: string): string => (type === 'admin' ? firmCode : code)

const userOf = (row: SharedUserRow, change_password: boolean): User => ({
  username: canonicalUsername(row.username),
  roles: row.roles,
  accounts: row.accounts,
  groups: row.groups,
  defaultDashboardType: row.defaultDashboard,
  defaultCode: defaultCodeOf(row.defaultDashboard, row.defaultCode),
  status: 1,
  change_password,
})

const appendsForNewUser = (added: User, { state, revision }: PastUser): readonly StreamAppend[] =>
  pipe(
    userDecider.decide({ type: 'AddUser', user: added }, state),
    E.match(
      () => [],
      (events) => [
        {
          stream: userStream(added.username),
          expected: revision,
          events: events.map((event) =>
            toNewEvent(event, userKind.audience(event, state, added.username), userKind.codec),
          ),
        },
      ],
    ),
  )

const firstRowPerUsername = (rows: readonly SharedUserRow[]): readonly SharedUserRow[] => [
  ...new Map(rows.toReversed().map((row) => [row.username, row])).values(),
]

const readNewUsers = async (pool: Pool | PoolClient, rows: readonly SharedUserRow[], mustChange: boolean) => {
  const named = firstRowPerUsername(rows.map((row) => ({ ...row, username: canonicalUsername(row.username) })))
  const pastOf = await pastsOf(
    pool,
    named.map(({ username }) => username),
  )
  return named.flatMap((row) =>
    appendsForNewUser(userOf(row, mustChange), pastOf(row.username)).map((append) => ({ row, append })),
  )
}

export const countNewUsers = async (pool: Pool, rows: readonly SharedUserRow[]): Promise<number> =>
  (await readNewUsers(pool, rows, false)).length

type NewUserAppends = Awaited<ReturnType<typeof readNewUsers>>

type HashByUser = ReadonlyMap<string, string>

const hashesOf = async (added: NewUserAppends): Promise<HashByUser> =>
  new Map(
    await Promise.all(
      added.map(async ({ row: { username, password } }) => [username, await hashPassword(password)] as const),
    ),
  )

const preparedNewUsers = (added: NewUserAppends, hashes: HashByUser): PreparedUsers => ({
  appends: added.map(({ append }) => append),
  beside: async (transaction) => {
    const people = added.map(({ row }) => row)
    await addPeople(transaction, people, { mayShareEmails: true })
    await addCredentials(
      transaction,
      people.map(({ username }) => ({ username, hash: hashes.get(username) ?? '' })),
    )
  },
})

/** Skips existing and deleted people; the first row of a user name counts. */
export const prepareUsers = async (
  pool: Pool,
  rows: readonly SharedUserRow[],
  { mustChange } = { mustChange: false },
): Promise<PreparedUsers> => {
  const added = await readNewUsers(pool, rows, mustChange)
  return preparedNewUsers(added, await hashesOf(added))
}

/** Hashes passwords before the transaction, because that takes long. `decide` runs once the import's rows exist. */
export const preparePeople = async (
  pool: Pool,
  rows: readonly SharedUserRow[],
): Promise<{
  readonly count: number
  readonly decide: (transaction: PoolClient) => Promise<PreparedUsers>
}> => {
  const expected = await readNewUsers(pool, rows, false)
  const hashes = await hashesOf(expected)
  return {
    count: expected.length,
    decide: async (transaction) => {
      const added = await readNewUsers(transaction, rows, false)
      const others = await hashesOf(added.filter(({ row }) => !hashes.has(row.username)))
      return preparedNewUsers(added, new Map([...hashes, ...others]))
    },
  }
}
