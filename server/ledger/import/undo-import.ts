import type { PoolClient } from 'pg'
import { type LedgerTable, ledgerTables } from './ledger-tables.ts'

const endBrought = ({ table }: LedgerTable): string =>
  `update ${table} set known_to = $1, withdrawn_by = $2 where import_id = $2 and known_to = 'infinity'`

/** What the withdrawn rows displaced is known again: of each key the row of the latest import that still stands. */
const restoreDisplaced = ({ table, key, columns }: LedgerTable): string => `
  insert into ${table} (${columns.join(', ')}, import_id, known_from)
  select distinct on (${key.join(', ')}) ${columns.map((column) => `l.${column}`).join(', ')}, l.import_id, $1
  from ${table} l join ledger_import i on i.id = l.import_id
  where i.withdrawn_at is null and l.import_id <> $2
    and (${key.join(', ')}) in (select ${key.join(', ')} from ${table} where import_id = $2 and known_to = $1)
  order by ${key.join(', ')}, i.position desc, l.known_from desc`

/** Ends what an import brought, as known from `at`, and lets what it displaced be known again. */
export const undoImport = async (transaction: PoolClient, id: string, at: string): Promise<void> => {
  for (const table of ledgerTables) {
    await transaction.query(endBrought(table), [at, id])
    if (table.key.length > 0) await transaction.query(restoreDisplaced(table), [at, id])
  }
}
