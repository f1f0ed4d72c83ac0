import * as t from 'io-ts'
import type { Pool } from 'pg'
import { deviceName } from '../../src/domain/session/own-session.ts'
import type { TransactionWork } from '../log/event-log.ts'
import { queryRows } from '../postgres/query-rows.ts'

export interface SignInDevice {
  readonly agent: string
  readonly address: string
}

interface NewSession extends SignInDevice {
  readonly session: string
  readonly username: string
  readonly at: Date
}

/** Personal, so no event contains it. */
const SessionDetail = t.strict({
  session: t.string,
  device: t.string,
  address: t.string,
  began_at: t.number,
})

const selectDetailsSql = `
  select session::text as session, device, address, (extract(epoch from began_at) * 1000)::float8 as began_at
  from session_detail where username = $1`

export const detailsOf = async (pool: Pool, username: string) => {
  const rows = await queryRows(pool, SessionDetail, selectDetailsSql, [username])
  return new Map(rows.map(({ session, began_at, ...detail }) => [session, { ...detail, beganAt: new Date(began_at) }]))
}

export const addDetail =
  ({ session, username, agent, address, at }: NewSession): TransactionWork =>
  async (transaction) => {
    await transaction.query(
      `insert into session_detail (session, username, device, address, began_at, last_used) values ($1, $2, $3, $4, $5, $5)`,
      [session, username, deviceName(agent), address, at],
    )
  }

export const deleteClosedSessionDetails =
  (username: string, open: readonly string[]): TransactionWork =>
  async (transaction) => {
    await transaction.query('delete from session_detail where username = $1 and session::text <> all($2::text[])', [
      username,
      open,
    ])
  }

export const forgetDetailsOf =
  (usernames: readonly string[]): TransactionWork =>
  async (transaction) => {
    await transaction.query('delete from session_detail where username = any($1)', [usernames])
  }
