import { O } from '../../../src/domain/fp.ts'
import { LedgerImportEvent } from '../../../src/domain/ledger/import/ledger-import.ts'
import { ledgerImportStream } from '../../../src/domain/ledger/import/listed-import.ts'
import type { LogProjection } from '../../log/event-log.ts'
import { eventDecoder } from '../../log/stored-event.ts'
import type { Pool, PoolClient } from 'pg'
import * as t from 'io-ts'
import { ImportedFile } from '../../../src/domain/ledger/import/imported-file.ts'
import { queryRows } from '../../postgres/query-rows.ts'

const ImportRow = t.strict({
  id: t.string,
  at: t.string,
  actor: t.string,
  files: t.readonlyArray(ImportedFile),
  withdrawn_at: t.union([t.string, t.null]),
})
export type ImportListing = t.TypeOf<typeof ImportRow>

const RecordedRow = t.strict({
  ...ImportRow.type.props,
  position: t.number,
  withdrawn_by: t.union([t.string, t.null]),
})
export type RecordedImport = t.TypeOf<typeof RecordedRow>

const instantSql = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`

export const listImports = (client: Pool | PoolClient): Promise<readonly ImportListing[]> =>
  queryRows(
    client,
    ImportRow,
    `select id, ${instantSql('at')}, actor, files, ${instantSql('withdrawn_at')} from ledger_import order by position`,
  )

const recordedSql = `
  select id, position::float8 as position, ${instantSql('at')}, actor, files, ${instantSql('withdrawn_at')}, withdrawn_by
  from ledger_import`

export const importsBefore = (pool: Pool, before: number, limit: number): Promise<readonly RecordedImport[]> =>
  queryRows(pool, RecordedRow, `${recordedSql} where position < $1 order by position desc limit $2`, [before, limit])

export const findImport = async (pool: Pool | PoolClient, id: string): Promise<O.Option<RecordedImport>> => {
  const [found] = await queryRows(pool, RecordedRow, `${recordedSql} where id = $1`, [id])
  return O.fromNullable(found)
}

const importPrefix = ledgerImportStream('')
const decodeImportEvent = eventDecoder(LedgerImportEvent)

export const importsProjection: LogProjection = {
  name: 'ledger-imports',
  tables: ['ledger_import'],
  apply: async (transaction, recorded) => {
    const { stream, position, at, actor } = recorded
    if (!stream.startsWith(importPrefix)) return
    const id = stream.slice(importPrefix.length)
    const event = decodeImportEvent(recorded)
    if (event.type === 'LedgerImported')
      await transaction.query(
        'insert into ledger_import (id, position, at, actor, files) values ($1, $2, $3, $4, $5)',
        [id, position, at, actor, JSON.stringify(event.files)],
      )
    if (event.type === 'LedgerImportWithdrawn')
      await transaction.query('update ledger_import set withdrawn_at = $2, withdrawn_by = $3 where id = $1', [
        id,
        at,
        actor,
      ])
  },
}
