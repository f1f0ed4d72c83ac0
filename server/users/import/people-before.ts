import * as t from 'io-ts'
import type { Pool } from 'pg'
import { UserDetails } from '../../../src/domain/users/user-details.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import type { PersonRow } from '../people.ts'
import type { StatementSink } from '../../postgres/statement-sink.ts'

/** A withdrawal restores the people that an import changed for this many days after the import. */
export const keptBeforeDays = 30
const retentionInterval = `${keptBeforeDays} days`

const keepSql = `
  insert into person_before (import, username, details)
  select $1, value->>'username', value from jsonb_array_elements($2)`

export const keepPeopleBefore = async (
  transaction: StatementSink,
  id: string,
  people: readonly PersonRow[],
): Promise<void> => {
  await transaction.query(keepSql, [id, JSON.stringify(people)])
}

const DetailsBefore = t.strict({ username: t.string, details: UserDetails })

export const peopleBefore = async (pool: Pool, id: string, now: Date): Promise<ReadonlyMap<string, UserDetails>> => {
  const rows = await queryRows(
    pool,
    DetailsBefore,
    `select username, details from person_before where import = $1 and at >= $2::timestamptz - interval '${retentionInterval}'`,
    [id, now],
  )
  return new Map(rows.map(({ username, details }) => [username, details]))
}

export const forgetPeopleBefore = async (pool: Pool, now: Date): Promise<void> => {
  await pool.query(`delete from person_before where at < $1::timestamptz - interval '${retentionInterval}'`, [now])
}
