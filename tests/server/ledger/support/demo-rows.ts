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
    components: rowsOf('components'),
    corporate_actions: rowsOf('corporate_actions'),
    benchmarks: rowsOf('benchmarks'),
    benchmark_values: rowsOf('benchmark_values'),
    benchmark_parts: rowsOf('benchmark_parts'),
    benchmark_choices: rowsOf('benchmark_choices'),
  }
}

const rows = readDemoFirm()

/** The demo firm on a day in June 2024, always the same. */
export const demoRows = (): FirmRows => rows
