import * as t from 'io-ts'
import type { ClientBase } from 'pg'

const Timeline = t.type({ timeline: t.string })

/** A timeline begins when a standby is promoted, and when an older copy is restored. */
const text = 'select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline'

/** Empty where the provider of the database gives no access to it. */
export const timelineOf = async (client: ClientBase): Promise<string> => {
  const { rows } = await client.query<Record<string, unknown>>(text).catch(() => ({ rows: [] }))
  const [row] = rows
  return Timeline.is(row) ? row.timeline : ''
}
