import type { PoolClient } from 'pg'
import * as t from 'io-ts'
import { queryRows } from '../../postgres/query-rows.ts'

const Last = t.strict({ last: t.union([t.number, t.null]) })

const lastMoment = `
  select max(extract(epoch from greatest(at, withdrawn_at)) * 1000)::float8 as last from ledger_import`

/** Now, but after every import before, whatever the clocks say: what is known then must not depend on them. */
export const nextMoment = async (client: PoolClient, now: number): Promise<string> => {
  const [row] = await queryRows(client, Last, lastMoment)
  return new Date(Math.max(now, Math.ceil(row?.last ?? 0) + 1)).toISOString()
}
