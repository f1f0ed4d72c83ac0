import type { PoolClient } from 'pg'
import type { SheetName } from '../../../src/domain/ledger/import/imported-file.ts'
import { ledgerSheets } from '../../../src/domain/ledger/import/sheets.ts'
import { sameKey } from './differences.ts'
import type { ReadFile, StagedLines } from './reading/read-file.ts'
import { within } from './reading/staged-lines.ts'
import type { LedgerTable } from './stage.ts'

/** The columns of one such row go together, so that a part of it beside a part of another would say what neither does. */
const statedWhole: readonly SheetName[] = ['transactions', 'corporate_actions', 'cost_base']

const keepKnown = ({ table, staged, key }: LedgerTable, columns: readonly string[], lines: StagedLines): string => `
  update ${staged} s set ${columns.map((column) => `${column} = l.${column}`).join(', ')} from ${table} l
  where l.known_to = 'infinity' and ${sameKey(key)} and ${within('s', lines)}`

/** What a file of others has no column for stays, of a row that is known, as it is. */
export const carryOver = async (
  client: PoolClient,
  table: LedgerTable,
  { lacking, lines }: Pick<ReadFile, 'lacking' | 'lines'>,
): Promise<void> => {
  const names = ledgerSheets.find(({ name }) => name === table.sheet)?.columns ?? []
  const columns = lacking.map((column) => table.copied[names.indexOf(column)] ?? column)
  if (columns.length > 0 && !statedWhole.includes(table.sheet)) await client.query(keepKnown(table, columns, lines))
}
