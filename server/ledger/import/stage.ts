import { pipeline } from 'node:stream/promises'
import * as t from 'io-ts'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Sheet } from '../../../src/domain/ledger/import/sheet.ts'
import type { LedgerRow } from '../../../src/domain/ledger/import/sheets.ts'
import { homeCurrency } from '../../../src/domain/ledger/rows/exchange-rate-row.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import type { Located } from './reading/read-sheet.ts'
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

const table = (sheet: SheetName, name: string, key: readonly string[], columns: readonly string[]): LedgerTable => ({
  sheet,
  table: `ledger_${name}`,
  staged: `ledger_staged_${name}`,
  brought: `ledger_staged_${name}`,
  called: `concat_ws(' ', ${key.map((column) => `l.${column}::text`).join(', ')})`,
  copied: columns,
  key,
  columns,
})

const listed = [
  ...['account', 'date', 'type', 'security', 'quantity', 'price', 'brokerage', 'amount', 'narration', 'key'],
  ...['acquired', 'cost', 'currency', 'exchange_rate', 'settlement_currency'],
  ...['settles_on', 'contract_note'],
]

/** A transaction is known by its ID, which is the key of those without the firm's own. New rows get the next ID. */
export const transactionTable: LedgerTable = {
  ...table('transactions', 'transaction', ['id'], ['id', ...listed, 'foreign_amount']),
  copied: listed,
  called: `coalesce(l.key, s.key, '#' || l.id)`,
  brought: `(
    select line, coalesce(id, nextval(pg_get_serial_sequence('ledger_transaction', 'id'))) as id, ${listed.join(', ')}, foreign_amount
    from ledger_staged_transaction where type <> 'reverse' order by line
  ) as brought`,
}

export const ledgerTables: readonly LedgerTable[] = [
  table('advisers', 'adviser', ['code'], ['code', 'name', 'phone', 'email']),
  table('groups', 'group', ['code'], ['code', 'name']),
  table(
    'securities',
    'security',
    ['code'],
    ['code', 'company_name', 'display_name', 'asset_class', 'sector', 'type', 'currency'],
  ),
  table('accounts', 'account', ['code'], ['code', 'name', 'alias', 'type', 'adviser_code', 'group_code']),
  table('entities', 'entity', ['account'], ['account', 'type', 'discount', 'taxpayer']),
  table('carried_losses', 'carried_loss', ['level', 'code', 'year'], ['level', 'code', 'year', 'amount']),
  table('prices', 'price', ['security', 'date'], ['security', 'date', 'open', 'high', 'low', 'close', 'volume']),
  table('exchange_rates', 'exchange_rate', ['currency', 'date'], ['currency', 'date', 'rate']),
  table('holidays', 'holiday', ['date'], ['date', 'name']),
  table(
    'corporate_actions',
    'corporate_action',
    ['security', 'date', 'type', 'new_code'],
    [
      ...['security', 'date', 'type', 'new_code', 'ratio', 'cash', 'cost_share', 'paid_on'],
      ...['market_value', 'roll_over'],
    ],
  ),
  table('benchmarks', 'benchmark', ['code'], ['code', 'name', 'kind']),
  table('benchmark_values', 'benchmark_value', ['benchmark', 'date'], ['benchmark', 'date', 'value']),
  table('benchmark_parts', 'benchmark_part', ['benchmark', 'part'], ['benchmark', 'part', 'weight', 'rebalanced']),
  table('benchmark_choices', 'benchmark_choice', ['level', 'code'], ['level', 'code', 'benchmark']),
  transactionTable,
  {
    ...table(
      'components',
      'component',
      ['transaction_id', 'component'],
      ['transaction_id', 'component', 'amount', 'entitled_on'],
    ),
    copied: ['key', 'component', 'amount', 'entitled_on'],
    called: `s.key || ' ' || s.component`,
  },
  table(
    'cost_base',
    'cost_base',
    ['account', 'security', 'date', 'type'],
    ['account', 'date', 'security', 'type', 'amount', 'per_unit'],
  ),
  table('parcel_choices', 'parcel_choice', ['account', 'date'], ['account', 'date', 'method']),
  {
    ...table('parcel_picks', 'parcel_pick', ['sale_id', 'parcel_id'], ['sale_id', 'parcel_id', 'units']),
    copied: ['sale', 'parcel', 'units'],
    called: `s.sale || ' ' || s.parcel`,
  },
  table('positions', 'custodian_position', ['account', 'date', 'security'], ['account', 'date', 'security', 'units']),
  {
    ...table('cash', 'custodian_cash', ['account', 'date', 'currency'], ['account', 'date', 'balance', 'currency']),
    called: `concat_ws(' ', l.account, l.date::text, nullif(l.currency, '${homeCurrency}'))`,
  },
]

const blockLength = 65_536

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const copyCell = (cell: string | null): string =>
  cell === null ? '\\N' : cell.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character)

const copyBlocks = async function* (
  columns: readonly string[],
  rows: AsyncIterable<Located<LedgerRow>>,
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

const Staged = t.strict({ staged: t.string })

const filled = 'select staged from unnest($1::text[]) staged where pg_relation_size(staged::regclass) > 0'

/** Skips empty tables: emptying one takes as long as a full one, and most are empty. */
export const clearStaging = async (client: PoolClient): Promise<void> => {
  const rows = await queryRows(client, Staged, filled, [ledgerTables.map(({ staged }) => staged)])
  if (rows.length > 0) await client.query(`truncate ${rows.map(({ staged }) => staged).join(', ')}`)
}

export const stage = async (
  client: PoolClient,
  sheet: Sheet<LedgerRow>,
  { staged, copied }: LedgerTable,
  rows: AsyncIterable<Located<LedgerRow>>,
  signal: AbortSignal,
): Promise<void> => {
  const copy = client.query(copyFrom(`copy ${staged} (line, ${copied.join(', ')}) from stdin`))
  await pipeline(copyBlocks(sheet.columns, rows), copy, { signal })
  await client.query(`analyze ${staged}`)
}
