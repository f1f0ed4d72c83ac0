import * as t from 'io-ts'
import type { PoolClient } from 'pg'
import type { LedgerImportFault } from '../../../../src/domain/ledger/import/ledger-import.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import type { ReadFile } from '../reading/staged-lines.ts'
import { type LedgerTable, ledgerTables } from '../stage.ts'
import { currentRowsSql, rowsAfterImportSql } from './rows-to-be.ts'

const TaxpayerGap = t.strict({
  sheet: t.keyof({ entities: null, carried_losses: null }),
  code: t.string,
  reason: t.string,
})

type TaxTable = 'entities' | 'carried_losses'

/** A carried loss of 0 is withdrawn and needs no taxpayer. */
const taxpayerGapsSql = (rowsOf: (sheet: TaxTable) => string): string => `
  with entity as (${rowsOf('entities')}), loss as (${rowsOf('carried_losses')})
  select 'entities' as sheet, taxpayer as code,
    format('the taxpayer %s would have several types: %s', taxpayer, string_agg(distinct type, ', ' order by type)) as reason
  from entity where taxpayer is not null group by taxpayer having count(distinct type) > 1
  union all
  select distinct 'carried_losses', code, format('%s is not a taxpayer of the entities', code)
  from loss where level = 'taxpayer' and amount <> 0 and code not in (select taxpayer from entity where taxpayer is not null)
  order by 1, 2`

const gapsIn = (client: PoolClient, rows: (table: LedgerTable) => string) =>
  queryRows(
    client,
    TaxpayerGap,
    taxpayerGapsSql((sheet) =>
      ledgerTables
        .filter((table) => table.sheet === sheet)
        .map(rows)
        .join(''),
    ),
  )

const StagedLine = t.strict({ line: t.number })

const stagedLinesSql: Readonly<Record<TaxTable, string>> = {
  entities: 'select line from ledger_staged_entity where taxpayer = $1 order by line',
  carried_losses: "select line from ledger_staged_carried_loss where level = 'taxpayer' and code = $1 order by line",
}

export const taxpayerFaults = async (
  client: PoolClient,
  files: readonly ReadFile[],
): Promise<readonly LedgerImportFault[]> => {
  const fileOf = (sheet: TaxTable) => files.find(({ source }) => source.sheet === sheet)?.source.file
  if (fileOf('entities') === undefined && fileOf('carried_losses') === undefined) return []
  const faults: LedgerImportFault[] = []
  for (const { sheet, code, reason } of await gapsIn(client, rowsAfterImportSql)) {
    const file = fileOf(sheet)
    const staged = file === undefined ? [] : await queryRows(client, StagedLine, stagedLinesSql[sheet], [code])
    const column = sheet === 'entities' ? 'taxpayer' : 'code'
    faults.push(
      ...(file === undefined || staged.length === 0
        ? [{ file: fileOf('entities') ?? fileOf('carried_losses') ?? '', line: null, column: null, reason }]
        : staged.map(({ line }) => ({ file, line, column, reason }))),
    )
  }
  return faults
}

export const currentTaxpayerGaps = async (client: PoolClient): Promise<readonly string[]> =>
  (await gapsIn(client, currentRowsSql)).map(({ reason }) => reason)
