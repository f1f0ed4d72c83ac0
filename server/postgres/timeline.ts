import * as t from 'io-ts'
import type { ClientBase } from 'pg'

const TimelineRow = t.type({ timeline: t.string })

/** Promoting a standby or restoring a copy begins a new timeline. */
const timelineSql = 'select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline'

/** Empty if the database's provider denies access. */
export const timelineOf = async (client: ClientBase): Promise<string> => {
  const { rows } = await client.query<Record<string, unknown>>(timelineSql).catch(() => ({ rows: [] }))
  const [row] = rows
  return TimelineRow.is(row) ? row.timeline : ''
}
