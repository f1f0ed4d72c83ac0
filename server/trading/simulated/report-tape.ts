import * as t from 'io-ts'
import type { Pool, PoolClient } from 'pg'
import { ReportedFill } from '../../../src/domain/trading/order/fills/fill.ts'
import { clientOrderOf } from '../../../src/domain/trading/order/order-id.ts'
import { asError } from '../../logger/errors.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import type { TellReport } from '../broker/broker.ts'
import type { KeyedReport } from './exchange-round.ts'

const clientOrder = t.string
const reasonProps = { clientOrder, reason: t.string }

const StoredReport = t.union([
  t.strict({ type: t.literal('Acknowledged'), clientOrder, reference: t.string }),
  t.strict({ type: t.literal('Rejected'), ...reasonProps }),
  t.strict({ type: t.literal('Filled'), clientOrder, fill: ReportedFill }),
  t.strict({ type: t.literal('Cancelled'), ...reasonProps }),
  t.strict({ type: t.literal('Amended'), clientOrder }),
  t.strict({ type: t.literal('AmendRefused'), ...reasonProps }),
  t.strict({ type: t.literal('Expired'), clientOrder }),
])

const ReportRow = t.strict({ key: t.string, report: StoredReport })
type StoredRow = t.TypeOf<typeof ReportRow>
const FoundFlag = t.strict({ found: t.boolean })

const insertReportsSql = `
  insert into simulated_report (key, round, report)
  select key, $1, report from jsonb_to_recordset($2) as given(key text, report jsonb) on conflict do nothing`

/** One statement stores all reports first, so that a kill never reports only one side of a trade. */
export const writeReports = async (
  client: PoolClient,
  round: string,
  reports: readonly KeyedReport[],
): Promise<void> => {
  if (reports.length > 0) await client.query(insertReportsSql, [round, JSON.stringify(reports)])
}

/** Orders reported in parallel, because each mostly waits for the log. */
const parallelReports = 8
const maxAtATime = 500

const unsentReportsSql = `select key, report from simulated_report where told_at is null order by number limit ${maxAtATime}`
const markSentSql = 'update simulated_report set told_at = now() where key = any($1)'

const tellOrders = async (orders: readonly (readonly StoredRow[])[], report: TellReport) => {
  const sent: string[] = []
  const left = orders.values()
  const tellNext = async (): Promise<void> => {
    for (const own of left)
      for (const { key, report: one } of own) {
        await report(one)
        sent.push(key)
      }
  }
  const ends = await Promise.allSettled(Array.from({ length: parallelReports }, tellNext))
  return { sent, failed: ends.find((end) => end.status === 'rejected') }
}

/** A kill before a report is marked as sent repeats the report, which changes nothing. */
export const deliverReports = async (client: PoolClient, report: TellReport): Promise<void> => {
  const rows = await queryRows(client, ReportRow, unsentReportsSql)
  if (rows.length === 0) return
  const byOrder = Map.groupBy(rows, ({ report: { clientOrder } }) => clientOrderOf(clientOrder).id)
  const { sent, failed } = await tellOrders([...byOrder.values()], report)
  await client.query(markSentSql, [sent])
  if (failed !== undefined) throw asError(failed.reason)
  return deliverReports(client, report)
}

export const hasTraded = async (source: Pool | PoolClient, round: string): Promise<boolean> => {
  const sql = `
    select exists (select from simulated_report where round = $1 and report ->> 'type' = 'Filled') as found`
  return (await queryRows(source, FoundFlag, sql, [round])).some(({ found }) => found)
}
