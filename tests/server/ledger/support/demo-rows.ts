import { parse } from 'csv-parse/sync'
import { demoFirm } from '../../../../server/demo/seed-demo-firm.ts'
import type { FirmRows } from './ledger-rows.ts'

const readDemoFirm = (): FirmRows => {
  const files = new Map(demoFirm(20_260_701, '2024-06-14').map(({ sheet, text }) => [sheet, text]))
  const rowsOf = (sheet: keyof FirmRows): readonly (readonly string[])[] =>
    parse(files.get(sheet) ?? '', { from_line: 2 })
  return {
    advisers: rowsOf('advisers'),
    groups: rowsOf('groups'),
    accounts: rowsOf('accounts'),
    securities: rowsOf('securities'),
    prices: rowsOf('prices'),
    transactions: rowsOf('transactions'),
  }
}

const rows = readDemoFirm()

/** The demo firm on a day in June 2024, always the same. */
export const demoRows = (): FirmRows => rows
