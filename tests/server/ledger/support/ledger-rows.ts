import type pg from 'pg'

/** A firm as its CSV files have it: a header is known, a field is text, an empty one is nothing. */
export interface FirmRows {
  readonly benchmarks?: readonly (readonly string[])[]
  readonly benchmark_values?: readonly (readonly string[])[]
  readonly benchmark_parts?: readonly (readonly string[])[]
  readonly benchmark_choices?: readonly (readonly string[])[]
  readonly corporate_actions?: readonly (readonly string[])[]
  readonly advisers: readonly (readonly string[])[]
  readonly groups: readonly (readonly string[])[]
  readonly accounts: readonly (readonly string[])[]
  readonly securities: readonly (readonly string[])[]
  readonly prices: readonly (readonly string[])[]
  readonly exchange_rates?: readonly (readonly string[])[]
  readonly transactions: readonly (readonly string[])[]
  readonly components?: readonly (readonly string[])[]
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
    columns: texts('code', 'company_name', 'display_name', 'asset_class', 'sector', 'type', 'currency'),
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
  exchange_rates: {
    table: 'ledger_exchange_rate',
    columns: { currency: 'text', date: 'date', rate: 'numeric' },
  },
  corporate_actions: {
    table: 'ledger_corporate_action',
    columns: {
      security: 'text',
      date: 'date',
      type: 'text',
      new_code: 'text',
      ratio: 'numeric',
      cash: 'numeric',
      cost_share: 'numeric',
      paid_on: 'date',
    },
  },
  benchmarks: { table: 'ledger_benchmark', columns: texts('code', 'name', 'kind') },
  benchmark_values: {
    table: 'ledger_benchmark_value',
    columns: { benchmark: 'text', date: 'date', value: 'numeric' },
  },
  benchmark_parts: {
    table: 'ledger_benchmark_part',
    columns: { benchmark: 'text', part: 'text', weight: 'numeric', rebalanced: 'text' },
  },
  benchmark_choices: { table: 'ledger_benchmark_choice', columns: texts('level', 'code', 'benchmark') },
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
      key: 'text',
      acquired: 'date',
      cost: 'numeric',
      currency: 'text',
      exchange_rate: 'numeric',
      settlement_currency: 'text',
      foreign_amount: 'numeric',
    },
  },
}

/** Keys of transactions identify components. */
const insertComponents = async (
  pool: pg.Pool,
  rows: readonly (readonly string[])[],
  knownFrom: string,
): Promise<void> => {
  const [keys, components, amounts, entitled] = [0, 1, 2, 3].map((column) =>
    rows.map((row) => (row[column] === '' ? null : row[column])),
  )
  await pool.query(
    `insert into ledger_component (transaction_id, component, amount, entitled_on, import_id, known_from)
     select x.id, component, c.amount, entitled_on, 'test', $1
     from unnest($2::text[], $3::text[], $4::numeric[], $5::date[]) as c (key, component, amount, entitled_on)
     join ledger_transaction as x using (key)`,
    [knownFrom, keys, components, amounts, entitled],
  )
}

const mayBeEmpty = ['new_code', 'benchmark']

const insert = async (
  pool: pg.Pool,
  file: keyof typeof tables,
  rows: readonly (readonly string[])[],
  knownFrom: string,
): Promise<void> => {
  const { table, columns } = tables[file]
  const entries = Object.entries(columns)
  const names = entries.map(([name]) => name).join(', ')
  const arrays = entries.map(([, type], index) => `$${index + 2}::${type}[]`).join(', ')
  const values = entries.map(([name], index) =>
    rows.map((row) => (row[index] === '' && !mayBeEmpty.includes(name) ? null : row[index])),
  )
  await pool.query(
    `insert into ${table} (${names}, import_id, known_from)
     select ${names}, 'test', $1 from unnest(${arrays}) with ordinality as row (${names}, line) order by line`,
    [knownFrom, ...values],
  )
}

const files = [
  ...(['advisers', 'groups', 'accounts', 'securities', 'prices', 'exchange_rates'] as const),
  ...(['corporate_actions', 'transactions'] as const),
  ...(['benchmarks', 'benchmark_values', 'benchmark_parts', 'benchmark_choices'] as const),
]

/** Writes the rows as one import that landed at `knownFrom`. */
export const insertFirm = async (
  pool: pg.Pool,
  firm: Partial<FirmRows>,
  knownFrom = '2024-01-01T00:00:00Z',
): Promise<void> => {
  for (const file of files) await insert(pool, file, firm[file] ?? [], knownFrom)
  await insertComponents(pool, firm.components ?? [], knownFrom)
  await pool.query('analyze')
}
