import type { Pool } from 'pg'

/** Every table that is folded from the log, by the projection that folds it. */
export const projectedTables: Readonly<Record<string, readonly string[]>> = {
  'ledger-imports': ['ledger_import'],
  'ledger-trades': ['ledger_trade_source'],
  'ledger-findings': ['ledger_import_finding', 'ledger_finding_acknowledgement'],
  'reconciliation-breaks': ['reconciliation_break'],
  'ledger-closed-years': ['ledger_closed_year', 'ledger_closed_year_change'],
  'report-runs': ['report_run'],
  'static-reports': ['static_report', 'static_report_version', 'static_report_occurrence', 'static_report_upload'],
  notifications: ['notification', 'user_notification'],
  messages: ['message', 'conversation_member', 'mailbox_entry', 'attached_file'],
  'last-sign-ins': ['last_sign_in'],
  orders: ['trading_order', 'trading_order_account'],
}

const tables = Object.values(projectedTables).flat()

export const rowsProjected = (pool: Pool) =>
  Promise.all(
    tables.map(async (table) => {
      const { rows } = await pool.query<Record<string, unknown>>(`select * from ${table} as t order by t::text`)
      return { table, rows }
    }),
  )

export const loseARowOfEach = async (pool: Pool): Promise<void> => {
  for (const table of tables) await pool.query(`delete from ${table} where ctid = (select ctid from ${table} limit 1)`)
}
