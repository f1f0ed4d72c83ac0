import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Sheet } from '../../../src/domain/ledger/import/sheet.ts'
import type { LedgerRow } from '../../../src/domain/ledger/import/sheets.ts'
import type { Located } from './read-sheet.ts'
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

const blockLength = 65_536

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const copyCell = (cell: string | null): string =>
  cell === null ? '\\N' : cell.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character)

const copyBlocks = async function* (
  columns: readonly string[],
  rows: AsyncIterable<Located<LedgerRow>>,
): AsyncGenerator<string> {
  let block = ''
  for await (const { line, row } of rows) {
    block += `${line}\t${columns.map((column) => copyCell(row[column] ?? null)).join('\t')}\n`
    if (block.length >= blockLength) {
      yield block
      block = ''
    }
  }
  yield block
}

export const clearStaging = async (client: PoolClient): Promise<void> => {
  await client.query(`truncate ${ledgerTables.map(({ staged }) => staged).join(', ')}`)
}

export const stage = async (
  client: PoolClient,
  sheet: Sheet<LedgerRow>,
  { staged, columns }: LedgerTable,
  rows: AsyncIterable<Located<LedgerRow>>,
  signal: AbortSignal,
): Promise<void> => {
  const copy = client.query(copyFrom(`copy ${staged} (line, ${columns.join(', ')}) from stdin`))
  await pipeline(copyBlocks(sheet.columns, rows), copy, { signal })
  await client.query(`analyze ${staged}`)
}
