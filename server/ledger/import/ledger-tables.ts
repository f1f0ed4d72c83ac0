import type { SheetName } from '../../../src/domain/ledger/import/imported-file.ts'

/** Where the rows of a file go; its columns stand in the order of the file's. An empty key: rows may repeat. */
export interface LedgerTable {
  readonly sheet: SheetName
  readonly table: string
  readonly staged: string
  readonly key: readonly string[]
  readonly columns: readonly string[]
}

const table = (sheet: SheetName, name: string, key: readonly string[], columns: readonly string[]): LedgerTable => ({
  sheet,
  table: `ledger_${name}`,
  staged: `ledger_staged_${name}`,
  key,
  columns,
})

export const ledgerTables: readonly LedgerTable[] = [
  table('advisers', 'adviser', ['code'], ['code', 'name', 'phone', 'email']),
  table('groups', 'group', ['code'], ['code', 'name']),
  table('securities', 'security', ['code'], ['code', 'company_name', 'display_name', 'asset_class', 'sector']),
  table('accounts', 'account', ['code'], ['code', 'name', 'alias', 'type', 'adviser_code', 'group_code']),
  table('prices', 'price', ['security', 'date'], ['security', 'date', 'open', 'high', 'low', 'close', 'volume']),
  table(
    'transactions',
    'transaction',
    [],
    ['account', 'date', 'type', 'security', 'quantity', 'price', 'brokerage', 'amount', 'narration'],
  ),
]
