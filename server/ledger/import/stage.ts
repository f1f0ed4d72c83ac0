import { pipeline } from 'node:stream/promises'
import * as t from 'io-ts'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { LedgerSheet } from '../../../src/domain/ledger/import/sheet.ts'
import type { LedgerRow } from '../../../src/domain/ledger/import/sheets.ts'
import { homeCurrency } from '../../../src/domain/ledger/rows/exchange-rate-row.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import type { LocatedRow } from './reading/read-sheet.ts'
import type { SheetName } from '../../../src/domain/ledger/import/imported-file.ts'

/** `copied`: staged columns in the file's order. `columns`: the table's. `brought`: staged rows that are new or differ. */
export interface LedgerTable {
  readonly sheet: SheetName
  readonly table: string
  readonly staged: string
  readonly brought: string
  readonly called: string
  readonly copied: readonly string[]
  readonly key: readonly string[]
  readonly columns: readonly string[]
}

const ledgerTable = (
  sheet: SheetName,
  name: string,
  key: readonly string[],
  columns: readonly string[],
): LedgerTable => ({
  sheet,
  table: `ledger_${name}`,
  staged: `ledger_staged_${name}`,
  brought: `ledger_staged_${name}`,
  called: `concat_ws(' ', ${key.map((column) => `l.${column}::text`).join(', ')})`,
  copied: columns,
  key,
  columns,
})

const listedColumns = [
  ...['account', 'date', 'type', 'security', 'quantity', 'price', 'brokerage', 'amount', 'narration', 'key'],
  ...['acquired', 'cost', 'currency', 'exchange_rate', 'settlement_currency'],
  ...['settles_on', 'contract_note'],
]

/** The ID identifies a transaction, and is its key if the firm gives none. New rows get the next ID. */
export const transactionTable: LedgerTable = {
  ...ledgerTable('transactions', 'transaction', ['id'], ['id', ...listedColumns, 'foreign_amount']),
  copied: listedColumns,
  called: `coalesce(l.key, s.key, '#' || l.id)`,
  brought: `(
    select line, coalesce(id, nextval(pg_get_serial_sequence('ledger_transaction', 'id'))) as id, ${listedColumns.join(', ')}, foreign_amount
    from ledger_staged_transaction where type <> 'reverse' order by line
  ) as brought`,
}

export const ledgerTables: readonly LedgerTable[] = [
  ledgerTable('advisers', 'adviser', ['code'], ['code', 'name', 'phone', 'email']),
  ledgerTable('groups', 'group', ['code'], ['code', 'name']),
  ledgerTable(
    'securities',
    'security',
    ['code'],
    ['code', 'company_name', 'display_name', 'asset_class', 'sector', 'type', 'currency'],
  ),
  ledgerTable('accounts', 'account', ['code'], ['code', 'name', 'alias', 'type', 'adviser_code', 'group_code']),
  ledgerTable('entities', 'entity', ['account'], ['account', 'type', 'discount', 'taxpayer']),
  ledgerTable('carried_losses', 'carried_loss', ['level', 'code', 'year'], ['level', 'code', 'year', 'amount']),
  ledgerTable('prices', 'price', ['security', 'date'], ['security', 'date', 'open', 'high', 'low', 'close', 'volume']),
  ledgerTable('exchange_rates', 'exchange_rate', ['currency', 'date'], ['currency', 'date', 'rate']),
  ledgerTable('holidays', 'holiday', ['date'], ['date', 'name']),
  ledgerTable(
    'corporate_actions',
    'corporate_action',
    ['security', 'date', 'type', 'new_code'],
    [
      ...['security', 'date', 'type', 'new_code', 'ratio', 'cash', 'cost_share', 'paid_on'],
      ...['market_value', 'roll_over'],
    ],
  ),
  ledgerTable('benchmarks', 'benchmark', ['code'], ['code', 'name', 'kind']),
  ledgerTable('benchmark_values', 'benchmark_value', ['benchmark', 'date'], ['benchmark', 'date', 'value']),
  ledgerTable(
    'benchmark_parts',
    'benchmark_part',
    ['benchmark', 'part'],
    ['benchmark', 'part', 'weight', 'rebalanced'],
  ),
  ledgerTable('benchmark_choices', 'benchmark_choice', ['level', 'code'], ['level', 'code', 'benchmark']),
  transactionTable,
  {
    ...ledgerTable(
      'components',
      'component',
      ['transaction_id', 'component'],
      ['transaction_id', 'component', 'amount', 'entitled_on'],
    ),
    copied: ['key', 'component', 'amount', 'entitled_on'],
    called: `s.key || ' ' || s.component`,
  },
  ledgerTable(
    'cost_base',
    'cost_base',
    ['account', 'security', 'date', 'type'],
    ['account', 'date', 'security', 'type', 'amount', 'per_unit'],
  ),
  ledgerTable('parcel_choices', 'parcel_choice', ['account', 'date'], ['account', 'date', 'method']),
  {
    ...ledgerTable('parcel_picks', 'parcel_pick', ['sale_id', 'parcel_id'], ['sale_id', 'parcel_id', 'units']),
    copied: ['sale', 'parcel', 'units'],
    called: `s.sale || ' ' || s.parcel`,
  },
  ledgerTable(
    'positions',
    'custodian_position',
    ['account', 'date', 'security'],
    ['account', 'date', 'security', 'units'],
  ),
  {
    ...ledgerTable(
      'cash',
      'custodian_cash',
      ['account', 'date', 'currency'],
      ['account', 'date', 'balance', 'currency'],
    ),
    called: `concat_ws(' ', l.account, l.date::text, nullif(l.currency, '${homeCurrency}'))`,
  },
]

const blockLength = 65_536

const copyEscapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const copyCell = (cell: string | null): string =>
  cell === null ? '\\N' : cell.replace(/[\\\t\n\r]/g, (character) => copyEscapes[character] ?? character)

const copyBlocks = async function* (
  columns: readonly string[],
  rows: AsyncIterable<LocatedRow<LedgerRow>>,
): AsyncGenerator<string> {
  let block = ''
  for await (const { line, row } of rows) {
    block += `${line}\t${columns.map((column) => copyCell(row[column] ?? null)).join('\t')}\n`
    if (block.length >= blockLength) {
      yield block
      block = ''
    }
  }
  yield block
}

const StagedTable = t.strict({ staged: t.string })

const filledTablesSql = 'select staged from unnest($1::text[]) staged where pg_relation_size(staged::regclass) > 0'

/** Skips empty tables: emptying one takes as long as a full one, and most are empty. */
export const clearStaging = async (client: PoolClient): Promise<void> => {
  const rows = await queryRows(client, StagedTable, filledTablesSql, [ledgerTables.map(({ staged }) => staged)])
  if (rows.length > 0) await client.query(`truncate ${rows.map(({ staged }) => staged).join(', ')}`)
}

export const stageSheet = async (
  client: PoolClient,
  sheet: LedgerSheet<LedgerRow>,
  { staged, copied }: LedgerTable,
  rows: AsyncIterable<LocatedRow<LedgerRow>>,
  signal: AbortSignal,
): Promise<void> => {
  const copy = client.query(copyFrom(`copy ${staged} (line, ${copied.join(', ')}) from stdin`))
  await pipeline(copyBlocks(sheet.columns, rows), copy, { signal })
  await client.query(`analyze ${staged}`)
}
