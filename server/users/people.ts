import * as t from 'io-ts'
import type { Pool, PoolClient } from 'pg'
import { queryRows } from '../postgres/query-rows.ts'

const details = {
  username: t.string,
  email: t.string,
  title: t.string,
  given_name: t.string,
  family_name: t.string,
  phone_number: t.string,
  mobile_number: t.string,
  address_one: t.string,
  address_two: t.string,
}

const Person = t.readonly(t.strict(details))
export type Person = t.TypeOf<typeof Person>

const columns = Object.keys(details).join(', ')

export const personOf = async (pool: Pool, username: string): Promise<Person | undefined> => {
  const [person] = await queryRows(pool, Person, `select ${columns} from person where username = $1`, [username])
  return person
}

export type NewPerson = Pick<Person, 'username' | 'email' | 'given_name' | 'family_name'>

export const addPeople = async (transaction: PoolClient, people: readonly NewPerson[]): Promise<void> => {
  await transaction.query(
    `insert into person (username, email, given_name, family_name)
      select * from jsonb_to_recordset($1) as added(username text, email text, given_name text, family_name text)`,
    [JSON.stringify(people)],
  )
}
