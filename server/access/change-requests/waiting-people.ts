import * as t from 'io-ts'
import type { Pool } from 'pg'
import { UserDetails } from '../../../src/domain/users/user-details.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import type { StatementSink } from '../../postgres/statement-sink.ts'

const WaitingPerson = t.strict({ username: t.string, details: UserDetails, hash: t.union([t.string, t.null]) })

/** Personal details and password hash, kept until the request ends. */
export type WaitingPerson = t.TypeOf<typeof WaitingPerson>

export const keepWaitingPeople = async (
  transaction: StatementSink,
  request: string,
  people: readonly WaitingPerson[],
): Promise<void> => {
  await transaction.query(
    `insert into waiting_person (request, username, details, hash)
      select $1, username, details, hash
      from jsonb_to_recordset($2) as waiting(username text, details jsonb, hash text)`,
    [request, JSON.stringify(people)],
  )
}

export const forgetWaitingPeople = async (transaction: StatementSink, request: string): Promise<void> => {
  await transaction.query('delete from waiting_person where request = $1', [request])
}

const WaitingOfRequest = t.intersection([t.strict({ request: t.string }), WaitingPerson])

export const waitingPeopleByRequest = async (
  pool: Pool,
  requests: readonly string[],
): Promise<Partial<Record<string, readonly WaitingPerson[]>>> =>
  Object.groupBy(
    await queryRows(
      pool,
      WaitingOfRequest,
      'select request, username, details, hash from waiting_person where request = any($1)',
      [requests],
    ),
    ({ request }) => request,
  )

export const waitingPeopleOfRequest = async (pool: Pool, request: string): Promise<readonly WaitingPerson[]> =>
  (await waitingPeopleByRequest(pool, [request]))[request] ?? []
