import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import * as t from 'io-ts'
import { sheetOf } from '../../../../src/domain/ledger/import/import-check.ts'
import type { ImportedFile, SheetName } from '../../../../src/domain/ledger/import/imported-file.ts'
import type { LedgerImportFault } from '../../../../src/domain/ledger/import/ledger-import.ts'
import type { FileMapping } from '../../../../src/domain/ledger/import/mapping/file-mapping.ts'
import { ledgerSheets } from '../../../../src/domain/ledger/import/sheets.ts'
import { corporateActionFaults, CorporateActionRow } from '../../../../src/domain/ledger/rows/corporate-action-row.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { type ReadFile, type StagedLines, withinLinesSql } from '../reading/staged-lines.ts'
import type { LedgerTable } from '../stage.ts'

export interface RowDifference {
  readonly added: number
  readonly corrected: number
}

const columnsSql = (columns: readonly string[], alias: string): string =>
  columns.map((column) => `${alias}.${column}`).join(', ')

const sameKey = (key: readonly string[]): string => key.map((column) => `l.${column} = s.${column}`).join(' and ')

const dropUnchangedSql = ({ table, staged, key, columns }: LedgerTable): string => `
  delete from ${staged} s using ${table} l
  where l.known_to = 'infinity' and ${sameKey(key)}
    and (${columnsSql(columns, 'l')}) is not distinct from (${columnsSql(columns, 's')})`

const countDifferencesSql = ({ table, staged, key }: LedgerTable, lines: StagedLines): string => `
  select count(*)::int as staged, count(l.known_to)::int as corrected
  from ${staged} s left join ${table} l on l.known_to = 'infinity' and ${sameKey(key)}
  where ${withinLinesSql('s', lines)}`

const StagedCounts = t.strict({ staged: t.number, corrected: t.number })

export const keepDifferences = async (
  client: PoolClient,
  table: LedgerTable,
  files: readonly ReadFile[],
): Promise<readonly (readonly [ReadFile, RowDifference])[]> => {
  await client.query(dropUnchangedSql(table))
  const found: (readonly [ReadFile, RowDifference])[] = []
  for (const file of files) {
    const [counted] = await queryRows(client, StagedCounts, countDifferencesSql(table, file.lines))
    const { staged, corrected } = counted ?? { staged: 0, corrected: 0 }
    found.push([file, { added: staged - corrected, corrected }])
  }
  return found
}

/** Does not depend on the order of the columns. */
export const mappingDigest = ({ sheet, columns, format }: FileMapping): string => {
  const chosen = Object.entries(columns).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const written = format === undefined ? [] : [[format.separator, format.dates, format.decimals]]
  return createHash('sha256')
    .update(JSON.stringify([sheet, chosen, ...written]))
    .digest('hex')
}

export const importedFile = (
  { source, rows, sha256 }: ReadFile,
  { added, corrected }: RowDifference,
): ImportedFile => ({
  name: source.file,
  ...(sheetOf(source.file) === source.sheet ? {} : { readAs: source.sheet }),
  ...(source.mapping === undefined ? {} : { mapping: mappingDigest(source.mapping) }),
  sha256,
  rows,
  added,
  corrected,
  unchanged: rows - added - corrected,
})

/** Sheets whose rows are not completed from known rows, because the columns of a row belong together. */
const sheetsWithWholeRows: readonly SheetName[] = ['transactions', 'cost_base']

const keepKnownSql = ({ table, staged, key }: LedgerTable, columns: readonly string[], lines: StagedLines): string => `
  update ${staged} s set ${columns.map((column) => `${column} = l.${column}`).join(', ')} from ${table} l
  where l.known_to = 'infinity' and ${sameKey(key)} and ${withinLinesSql('s', lines)}`

/** Known rows keep their values in columns that the file lacks. */
export const carryOver = async (
  client: PoolClient,
  table: LedgerTable,
  { lacking, lines }: Pick<ReadFile, 'lacking' | 'lines'>,
): Promise<void> => {
  const names = ledgerSheets.find(({ name }) => name === table.sheet)?.columns ?? []
  const columns = lacking.map((column) => table.copied[names.indexOf(column)] ?? column)
  if (columns.length > 0 && !sheetsWithWholeRows.includes(table.sheet))
    await client.query(keepKnownSql(table, columns, lines))
}

const optionalText = t.union([t.string, t.null])

const CarriedAction = t.strict({
  ...CorporateActionRow.type.type.props,
  line: t.number,
  ratio: optionalText,
  cash: optionalText,
  cost_share: optionalText,
  market_value: optionalText,
})

const carriedActionsSql = (lines: StagedLines): string => `
  select s.line, s.security as asx_code, s.date::text, s.type, s.new_code, s.ratio::text, s.cash::text, s.cost_share::text,
    coalesce(s.paid_on::text, '') as paid_on, s.market_value::text, coalesce(s.roll_over, '') as roll_over
  from ledger_staged_corporate_action s
  where ${withinLinesSql('s', lines)} and exists (
    select from ledger_corporate_action l
    where l.known_to = 'infinity' and (l.security, l.date, l.type, l.new_code) = (s.security, s.date, s.type, s.new_code))
  order by s.line`

export const carriedFaults = async (
  client: PoolClient,
  files: readonly ReadFile[],
): Promise<readonly LedgerImportFault[]> => {
  const [first] = files
  const faults: LedgerImportFault[] = []
  for (const { lacking, lines } of files) {
    if (first === undefined || lacking.length === 0) continue
    for (const { line, ...row } of await queryRows(client, CarriedAction, carriedActionsSql(lines)))
      faults.push(
        ...corporateActionFaults(row).map(({ column, reason }) => ({
          file: first.source.file,
          line,
          column,
          reason: `${reason}; columns that the file lacks keep their known values`,
        })),
      )
  }
  return faults
}
