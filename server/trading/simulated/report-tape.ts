import * as t from 'io-ts'
import type { Pool, PoolClient } from 'pg'
import { ReportedFill } from '../../../src/domain/trading/order/fill.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import type { Report } from '../broker/broker.ts'
import type { KeyedReport } from './exchange-round.ts'

const clientOrder = t.string
const withReason = { clientOrder, reason: t.string }

const StoredReport = t.union([
  t.strict({ type: t.literal('Acknowledged'), clientOrder, reference: t.string }),
  t.strict({ type: t.literal('Rejected'), ...withReason }),
  t.strict({ type: t.literal('Filled'), clientOrder, fill: ReportedFill }),
  t.strict({ type: t.literal('Cancelled'), ...withReason }),
  t.strict({ type: t.literal('Amended'), clientOrder }),
  t.strict({ type: t.literal('AmendRefused'), ...withReason }),
  t.strict({ type: t.literal('Expired'), clientOrder }),
])

const Row = t.strict({ key: t.string, report: StoredReport })
const Found = t.strict({ found: t.boolean })

const insert = `
  insert into simulated_report (key, round, report)
  select key, $1, report from jsonb_to_recordset($2) as given(key text, report jsonb) on conflict do nothing`

/** Written down in one statement before anything of it is told: two sides of a trade are both told of it, whenever the server is killed. */
export const writeReports = async (
  client: PoolClient,
  round: string,
  reports: readonly KeyedReport[],
): Promise<void> => {
  if (reports.length > 0) await client.query(insert, [round, JSON.stringify(reports)])
}

/** Tells what has not been told yet. */
export const tellReports = async (client: PoolClient, report: Report): Promise<void> => {
  const sql = 'select key, report from simulated_report where told_at is null order by number'
  for (const { key, report: told } of await queryRows(client, Row, sql)) {
    await report(told)
    await client.query('update simulated_report set told_at = now() where key = $1', [key])
  }
}

export const hasTraded = async (source: Pool | PoolClient, round: string): Promise<boolean> => {
  const sql = `
    select exists (select from simulated_report where round = $1 and report ->> 'type' = 'Filled') as found`
  return (await queryRows(source, Found, sql, [round])).some(({ found }) => found)
}
