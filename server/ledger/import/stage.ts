import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Sheet } from '../../../src/domain/ledger/import/sheet.ts'
import type { LedgerRow } from '../../../src/domain/ledger/import/sheets.ts'
import { type LedgerTable, ledgerTables } from './ledger-tables.ts'
import type { Located } from './read-sheet.ts'

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

/** Streams rows into the staging table of their kind, where they wait for the rest of the import. */
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
