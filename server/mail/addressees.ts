import * as t from 'io-ts'
import type { Pool } from 'pg'
import { O, pipe } from '../../src/domain/fp.ts'
import { queryRows } from '../postgres/query-rows.ts'
import { findUser, type UserServices } from '../users/user-services.ts'

const EmailAddress = t.strict({ email: t.string })

const addressSql = `
  select btrim(email) as email from person join last_sign_in using (username)
  where username = $1 and btrim(email) <> '' and not exists (select from mail_refusal r where r.username = person.username)`

/** None for people who may not sign in or never have, and for refused addresses. */
export const readEmailAddress = async (
  { pool, users }: Pick<UserServices, 'users'> & { readonly pool: Pool },
  username: string,
): Promise<O.Option<string>> => {
  const isAllowed = pipe(
    findUser({ users }, username),
    O.exists(({ status }) => status === 1),
  )
  const [address] = isAllowed ? await queryRows(pool, EmailAddress, addressSql, [username]) : []
  return pipe(
    O.fromNullable(address),
    O.map(({ email }) => email),
  )
}
