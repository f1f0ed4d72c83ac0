import { parse } from 'csv-parse/sync'
import { demoFirm } from '../../../../server/demo/seed-demo-firm.ts'
import type { FirmRows } from './ledger-rows.ts'

const listed = [
  ...['AccountCode', 'date', 'type', 'asx_code', 'quantity', 'price', 'brokerage', 'amount', 'narration', 'key'],
  ...['acquired', 'cost', 'currency', 'exchange_rate', 'settlement_currency'],
]

/** In Australian dollars, with the amount in the row's currency in the next column, as an import has it. */
const transactionRow = (row: Readonly<Record<string, string>>): readonly string[] => {
  const { amount = '', exchange_rate = '' } = row
  const isForeign = exchange_rate !== ''
  const inDollars = isForeign ? (Number(amount) * Number(exchange_rate)).toFixed(2) : amount
  return [...listed.map((column) => (column === 'amount' ? inDollars : (row[column] ?? ''))), isForeign ? amount : '']
}

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
    exchange_rates: rowsOf('exchange_rates'),
    transactions: parse<Record<string, string>>(files.get('transactions') ?? '', { columns: true }).map(transactionRow),
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
