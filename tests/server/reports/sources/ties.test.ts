import { parse } from 'csv-parse/sync'
import { describe } from 'vitest'
import { demoFirm } from '../../../../server/ledger/demo-firm/demo-firm.ts'
import type { FirmRows } from '../../ledger/support/ledger-rows.ts'
import { generatedFirm } from '../../ledger/support/generated-firm.ts'
import { testTies } from './support/ties.ts'

const demoRows = (): FirmRows => {
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

describe('a small firm', () => {
  testTies({ read: generatedFirm, account: 'P1', group: 'G1', adviser: 'ADV02' })
})

describe('the demo firm', () => {
  const [account = [], group = [], adviser = []] = [
    demoRows().accounts[0],
    demoRows().groups[1],
    demoRows().advisers[2],
  ]
  testTies({ read: demoRows, account: account[0] ?? '', group: group[0] ?? '', adviser: adviser[0] ?? '' })
})
