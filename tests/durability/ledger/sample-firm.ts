import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import type { FirmRows } from '../../server/ledger/support/ledger-rows.ts'

const folder = process.env['PLUTUS_SAMPLE_FIRM'] ?? path.resolve(import.meta.dirname, '../../../../shared/data/firm')

export const sampleText = (file: string): string => readFileSync(path.join(folder, `${file}.csv`), 'utf8')

const rowsOf = (file: string): readonly (readonly string[])[] => parse(sampleText(file), { from_line: 2 })

/** The firm of real prices, where this machine has its folder. */
export const hasSampleFirm = existsSync(path.join(folder, 'transactions.csv'))

export const sampleFirm = (): FirmRows => ({
  advisers: rowsOf('advisers'),
  groups: rowsOf('groups'),
  accounts: rowsOf('accounts'),
  securities: rowsOf('securities'),
  prices: rowsOf('prices'),
  transactions: rowsOf('transactions'),
})
