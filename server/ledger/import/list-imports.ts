import type { Pool, PoolClient } from 'pg'
import * as t from 'io-ts'
import { ImportedFile } from '../../../src/domain/ledger/import/imported-file.ts'
import { queryRows } from '../../postgres/query-rows.ts'

const Listed = t.strict({
  id: t.string,
  at: t.string,
  actor: t.string,
  files: t.readonlyArray(ImportedFile),
  withdrawn_at: t.union([t.string, t.null]),
})
export type ListedImport = t.TypeOf<typeof Listed>

const instant = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`

/** Every import there was, the oldest first. */
export const listImports = (client: Pool | PoolClient): Promise<readonly ListedImport[]> =>
  queryRows(
    client,
    Listed,
    `select id, ${instant('at')}, actor, files, ${instant('withdrawn_at')} from ledger_import order by position`,
  )
