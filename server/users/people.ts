import * as t from 'io-ts'
import type { Pool, PoolClient } from 'pg'
import { canonicalEmail, detailNames, noDetails, UserDetails } from '../../src/domain/users/user-details.ts'
import { queryRows } from '../postgres/query-rows.ts'

const PersonRow = t.intersection([t.strict({ username: t.string }), UserDetails])
export type PersonRow = t.TypeOf<typeof PersonRow>

/** A violation of one of these means that a concurrent write took the user name or address. */
export const personUniqueConstraints: readonly string[] = [
  'person_pkey',
  'person_email_pkey',
  'person_email_username_key',
]

const personColumns = ['username', ...detailNames]

const selectPeopleSql = `select ${personColumns.join(', ')} from person`

export const peopleNamed = (pool: Pool, usernames: readonly string[]): Promise<readonly PersonRow[]> =>
  queryRows(pool, PersonRow, `${selectPeopleSql} where username = any($1)`, [usernames])

export const personOf = async (pool: Pool, username: string): Promise<PersonRow | undefined> => {
  const [person] = await peopleNamed(pool, [username])
  return person
}

export const allPeople = (pool: Pool): Promise<readonly PersonRow[]> => queryRows(pool, PersonRow, selectPeopleSql, [])

export type NewPerson = Pick<PersonRow, 'username'> & Partial<UserDetails>

const addressesOf = (people: readonly Pick<NewPerson, 'username' | 'email'>[]) =>
  people.flatMap(({ username, email = '' }) =>
    canonicalEmail(email) === '' ? [] : [{ username, email: canonicalEmail(email) }],
  )

/** A taken address is a unique violation; if it may be shared, its first owner keeps it. */
const takeEmails = async (
  transaction: PoolClient,
  people: readonly Pick<NewPerson, 'username' | 'email'>[],
  mayBeShared: boolean,
): Promise<void> => {
  await transaction.query(
    `insert into person_email (email, username)
      select email, username from jsonb_to_recordset($1) as added(email text, username text)
      ${mayBeShared ? 'on conflict do nothing' : ''}`,
    [JSON.stringify(addressesOf(people))],
  )
}

const personRowOf = ({ username, ...details }: NewPerson) => {
  const whole = { ...noDetails, ...details }
  return { username, ...Object.fromEntries(detailNames.map((name) => [name, whole[name]])) }
}

const recordsetSql = `jsonb_to_recordset($1) as added(${personColumns.map((column) => `${column} text`).join(', ')})`

export const addPeople = async (
  transaction: PoolClient,
  people: readonly NewPerson[],
  { mayShareEmails } = { mayShareEmails: false },
): Promise<void> => {
  await transaction.query(
    `insert into person (${personColumns.join(', ')}) select ${personColumns.join(', ')} from ${recordsetSql}`,
    [JSON.stringify(people.map(personRowOf))],
  )
  await takeEmails(transaction, people, mayShareEmails)
}

const formerAddresses = (
  before: readonly Pick<PersonRow, 'username' | 'email'>[],
  moved: readonly Pick<PersonRow, 'username'>[],
): readonly Pick<PersonRow, 'username' | 'email'>[] => {
  const usernames = new Set(moved.map(({ username }) => username))
  return before.filter(({ username, email }) => usernames.has(username) && email.trim() !== '')
}

/** Replaces all details. An unchanged address causes no conflict. */
export const changePeople = async (transaction: PoolClient, people: readonly PersonRow[]): Promise<void> => {
  const usernames = people.map(({ username }) => username)
  const before = await transaction.query<{ username: string; email: string }>(
    'select username, email from person where username = any($1) for update',
    [usernames],
  )
  const had = new Map(before.rows.map(({ username, email }) => [username, canonicalEmail(email)]))
  const moved = people.filter(({ username, email }) => had.get(username) !== canonicalEmail(email))
  await transaction.query(
    `insert into person (${personColumns.join(', ')}) select ${personColumns.join(', ')} from ${recordsetSql}
      on conflict (username) do update set ${detailNames.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [JSON.stringify(people.map(personRowOf))],
  )
  await transaction.query(
    'insert into former_address (username, email) select username, email from jsonb_to_recordset($1) as moved(username text, email text) where not exists (select from mail_refusal r where r.username = moved.username)',
    [JSON.stringify(formerAddresses(before.rows, moved))],
  )
  for (const table of ['person_email', 'mail_refusal'])
    await transaction.query(`delete from ${table} where username = any($1)`, [moved.map(({ username }) => username)])
  await takeEmails(transaction, moved, false)
}

/** Rows by `username` that are deleted with a person. */
export const personTables = [
  'person',
  'person_email',
  'credential',
  'session_detail',
  'person_before',
  'message_draft',
  'mail_refusal',
  'mail_due',
  'former_address',
  'waiting_person',
] as const

export const forgetPeople = async (transaction: PoolClient, usernames: readonly string[]): Promise<void> => {
  for (const table of personTables)
    await transaction.query(`delete from ${table} where username = any($1)`, [usernames])
}

const EmailHolderRow = t.strict({ email: t.string, username: t.string })

export const emailHolders = async (pool: Pool, emails: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await queryRows(pool, EmailHolderRow, 'select email, username from person_email where email = any($1)', [
    // the database stores no NUL and rejects it in queries
    emails.map(canonicalEmail).filter((email) => !email.includes('\0')),
  ])
  return new Map(rows.map(({ email, username }) => [email, username]))
}

export const isEmailFree = async (pool: Pool, email: string, username: string): Promise<boolean> => {
  const holder = (await emailHolders(pool, [email])).get(canonicalEmail(email))
  return holder === undefined || holder === username
}
