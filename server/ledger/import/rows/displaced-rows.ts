import type { LedgerTable } from '../stage.ts'

export interface WithdrawnImport {
  readonly id: string
  readonly at: string
  readonly brought: string
  /** Condition for rows `c` that stay valid without the import. */
  readonly standing: string
}

const sameKeySql = (key: readonly string[], row: string): string =>
  key.map((column) => `${row}.${column} = l.${column}`).join(' and ')

/** Rows that a withdrawal restores. Excludes rows that later imports replaced or other imports reversed. */
export const displacedRowsSql = (
  { table, key, columns }: LedgerTable,
  { id, at, brought, standing }: WithdrawnImport,
): string => `
  select distinct on (${key.map((column) => `l.${column}`).join(', ')})
    ${columns.map((column) => `l.${column}`).join(', ')}, l.import_id, ${at}
  from ${table} l join ledger_source i on i.id = l.import_id
  where i.withdrawn_at is null and l.import_id <> ${id}
    and (${key.map((column) => `l.${column}`).join(', ')}) in (
      select ${key.join(', ')} from ${table} where (${brought}) or (withdrawn_by = ${id} and import_id <> ${id}))
    and not exists (select from ${table} c where ${sameKeySql(key, 'c')} and ${standing})
    and not exists (
      select from ${table} ended join ledger_source reversal on reversal.id = ended.withdrawn_by
      where ${sameKeySql(key, 'ended')} and reversal.withdrawn_at is null and reversal.id <> ${id} and reversal.position > i.position
        and not exists (select from ${table} b where ${sameKeySql(key, 'b')} and b.import_id = reversal.id))
  order by ${key.map((column) => `l.${column}`).join(', ')}, i.position desc, l.known_from desc`
