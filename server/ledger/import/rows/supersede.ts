import type { PoolClient } from 'pg'
import type { LedgerTable } from '../stage.ts'

const endDisplacedSql = ({ table, staged, key }: LedgerTable): string => `
  update ${table} l set known_to = $1, withdrawn_by = $2 from ${staged} s
  where l.known_to = 'infinity' and ${key.map((column) => `l.${column} = s.${column}`).join(' and ')}`

const insertStagedRowsSql = ({ table, brought, columns }: LedgerTable): string => `
  insert into ${table} (${columns.join(', ')}, import_id, known_from)
  select ${columns.join(', ')}, $2, $1 from ${brought} order by line`

/** Corrected rows are known until `at`, new ones from then. */
export const supersedeRows = async (
  transaction: PoolClient,
  tables: readonly LedgerTable[],
  id: string,
  at: string,
  reached: (table: LedgerTable) => void = () => undefined,
): Promise<void> => {
  for (const table of tables) {
    await transaction.query(endDisplacedSql(table), [at, id])
    await transaction.query(insertStagedRowsSql(table), [at, id])
    reached(table)
  }
}
