import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import * as t from 'io-ts'
import { sheetOf } from '../../../../src/domain/ledger/import/import-check.ts'
import type { ImportedFile } from '../../../../src/domain/ledger/import/imported-file.ts'
import type { FileMapping } from '../../../../src/domain/ledger/import/mapping/file-mapping.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import type { ReadFile, StagedLines } from '../reading/read-file.ts'
import { within } from '../reading/staged-lines.ts'
import type { LedgerTable } from '../stage.ts'

export interface Difference {
  readonly added: number
  readonly corrected: number
}

const listed = (columns: readonly string[], alias: string): string =>
  columns.map((column) => `${alias}.${column}`).join(', ')

export const sameKey = (key: readonly string[]): string =>
  key.map((column) => `l.${column} = s.${column}`).join(' and ')

const dropUnchanged = ({ table, staged, key, columns }: LedgerTable): string => `
  delete from ${staged} s using ${table} l
  where l.known_to = 'infinity' and ${sameKey(key)}
    and (${listed(columns, 'l')}) is not distinct from (${listed(columns, 's')})`

const countDifferences = ({ table, staged, key }: LedgerTable, lines: StagedLines): string => `
  select count(*)::int as staged, count(l.known_to)::int as corrected
  from ${staged} s left join ${table} l on l.known_to = 'infinity' and ${sameKey(key)}
  where ${within('s', lines)}`

const Counted = t.strict({ staged: t.number, corrected: t.number })

export const keepDifferences = async (
  client: PoolClient,
  table: LedgerTable,
  files: readonly ReadFile[],
): Promise<readonly (readonly [ReadFile, Difference])[]> => {
  await client.query(dropUnchanged(table))
  const found: (readonly [ReadFile, Difference])[] = []
  for (const file of files) {
    const [counted] = await queryRows(client, Counted, countDifferences(table, file.lines))
    const { staged, corrected } = counted ?? { staged: 0, corrected: 0 }
    found.push([file, { added: staged - corrected, corrected }])
  }
  return found
}

/** The same for the same columns, in whatever order they were chosen. */
export const mappingDigest = ({ sheet, columns, format }: FileMapping): string => {
  const chosen = Object.entries(columns).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const written = format === undefined ? [] : [[format.separator, format.dates, format.decimals]]
  return createHash('sha256')
    .update(JSON.stringify([sheet, chosen, ...written]))
    .digest('hex')
}

export const importedFile = ({ source, rows, sha256 }: ReadFile, { added, corrected }: Difference): ImportedFile => ({
  name: source.file,
  ...(sheetOf(source.file) === source.sheet ? {} : { readAs: source.sheet }),
  ...(source.mapping === undefined ? {} : { mapping: mappingDigest(source.mapping) }),
  sha256,
  rows,
  added,
  corrected,
  unchanged: rows - added - corrected,
})
