import type pg from 'pg'

/** A firm as its CSV files have it: a header is known, a field is text, an empty one is nothing. */
export interface FirmRows {
  readonly advisers: readonly (readonly string[])[]
  readonly groups: readonly (readonly string[])[]
  readonly accounts: readonly (readonly string[])[]
  readonly securities: readonly (readonly string[])[]
  readonly prices: readonly (readonly string[])[]
  readonly transactions: readonly (readonly string[])[]
}

const texts = (...columns: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(columns.map((column) => [column, 'text']))

const tables = {
  advisers: { table: 'ledger_adviser', columns: texts('code', 'name', 'phone', 'email') },
  groups: { table: 'ledger_group', columns: texts('code', 'name') },
  accounts: {
    table: 'ledger_account',
    columns: texts('code', 'name', 'alias', 'type', 'adviser_code', 'group_code'),
  },
  securities: {
    table: 'ledger_security',
    columns: texts('code', 'company_name', 'display_name', 'asset_class', 'sector'),
  },
  prices: {
    table: 'ledger_price',
    columns: {
      security: 'text',
      date: 'date',
      open: 'numeric',
      high: 'numeric',
      low: 'numeric',
      close: 'numeric',
      volume: 'numeric',
    },
  },
  transactions: {
    table: 'ledger_transaction',
    columns: {
      account: 'text',
      date: 'date',
      type: 'text',
      security: 'text',
      quantity: 'numeric',
      price: 'numeric',
      brokerage: 'numeric',
      amount: 'numeric',
      narration: 'text',
    },
  },
}

const insert = async (
  pool: pg.Pool,
  file: keyof FirmRows,
  rows: readonly (readonly string[])[],
  knownFrom: string,
): Promise<void> => {
  const { table, columns } = tables[file]
  const entries = Object.entries(columns)
  const names = entries.map(([name]) => name).join(', ')
  const arrays = entries.map(([, type], index) => `$${index + 2}::${type}[]`).join(', ')
  const values = entries.map((_, index) => rows.map((row) => (row[index] === '' ? null : row[index])))
  await pool.query(
    `insert into ${table} (${names}, import_id, known_from)
     select ${names}, 'test', $1 from unnest(${arrays}) with ordinality as row (${names}, line) order by line`,
    [knownFrom, ...values],
  )
}

const files = ['advisers', 'groups', 'accounts', 'securities', 'prices', 'transactions'] as const

/** Writes the rows as one import that landed at `knownFrom`. */
export const insertFirm = async (
  pool: pg.Pool,
  firm: Partial<FirmRows>,
  knownFrom = '2024-01-01T00:00:00Z',
): Promise<void> => {
  for (const file of files) await insert(pool, file, firm[file] ?? [], knownFrom)
  await pool.query('analyze')
}
