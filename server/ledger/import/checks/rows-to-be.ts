import type { LedgerTable } from '../stage.ts'

export const currentRowsSql = ({ table, columns }: LedgerTable): string =>
  `select ${columns.join(', ')} from ${table} where known_to = 'infinity'`

export const rowsAfterImportSql = (table: LedgerTable): string => `
  select * from (${currentRowsSql(table)}) l
  where not exists (
    select from ${table.staged} s where ${table.key.map((column) => `l.${column} = s.${column}`).join(' and ')}
  )
  union all select ${table.columns.join(', ')} from ${table.staged}`
