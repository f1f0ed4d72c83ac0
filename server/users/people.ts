import * as t from 'io-ts'
import type { Pool } from 'pg'
import { canonicalEmail, detailNames, noDetails, UserDetails } from '../../src/domain/users/user-details.ts'
import { queryRows } from '../postgres/query-rows.ts'
import type { StatementSink } from '../postgres/statement-sink.ts'

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
const insertPersonEmails = async (
  transaction: StatementSink,
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
  transaction: StatementSink,
  people: readonly NewPerson[],
  { mayShareEmails } = { mayShareEmails: false },
): Promise<void> => {
  await transaction.query(
    `insert into person (${personColumns.join(', ')}) select ${personColumns.join(', ')} from ${recordsetSql}`,
    [JSON.stringify(people.map(personRowOf))],
  )
  await insertPersonEmails(transaction, people, mayShareEmails)
}

/** The people whose address changes. A person with a shared address has no row in `person_email`. */
const changedEmailsSql = `
  changed as (select * from jsonb_to_recordset($1) as changed(username text, email text, canonical text)),
  moved as (
    select username, person.email as former
    from changed left join person using (username) left join person_email using (username)
    where person.email is null
      or (person.email <> changed.email and coalesce(person_email.email, lower(person.email)) <> changed.canonical)
  )`

const movedSetting = 'plutus.moved_people'

/** Later statements of the transaction find the moved people in a setting, because the first one changes their rows. */
const removeMovedAddressesSql = `
  with ${changedEmailsSql},
  former as (
    insert into former_address (username, email)
    select username, former from moved
    where btrim(former) <> '' and not exists (select from mail_refusal r where r.username = moved.username)
  ),
  allowed as (delete from mail_refusal where username in (select username from moved)),
  left_address as (delete from person_email where username in (select username from moved))
  select set_config('${movedSetting}', coalesce(jsonb_agg(username), '[]')::text, true) from moved`

const insertMovedEmailsSql = `
  insert into person_email (email, username)
  select email, username from jsonb_to_recordset($1) as added(email text, username text)
  where username in (select jsonb_array_elements_text(current_setting('${movedSetting}')::jsonb))`

const upsertPeopleSql = `
  insert into person (${personColumns.join(', ')}) select ${personColumns.join(', ')} from ${recordsetSql}
  on conflict (username) do update set ${detailNames.map((name) => `${name} = excluded.${name}`).join(', ')}`

/** Replaces all details. An unchanged address causes no conflict. */
export const changePeople = async (transaction: StatementSink, people: readonly PersonRow[]): Promise<void> => {
  const changed = people.map(({ username, email }) => ({ username, email, canonical: canonicalEmail(email) }))
  await transaction.query(removeMovedAddressesSql, [JSON.stringify(changed)])
  await transaction.query(upsertPeopleSql, [JSON.stringify(people.map(personRowOf))])
  await transaction.query(insertMovedEmailsSql, [JSON.stringify(addressesOf(people))])
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

export const deletePersonRows = async (transaction: StatementSink, usernames: readonly string[]): Promise<void> => {
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
