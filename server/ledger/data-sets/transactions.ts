import * as t from 'io-ts'
import { mostRows } from '../../../src/domain/widgets/table/page-cursor.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { isKnown } from '../read/snapshot.ts'
import { codesOf, isOneAccount, lastMonths, type Reader, spanMeta } from './reading.ts'
import { column, table } from './table.ts'

const optional = t.union([t.number, t.null])

const Transaction = t.strict({
  account: t.string,
  date: t.string,
  type: t.string,
  security: t.union([t.string, t.null]),
  quantity: optional,
  price: optional,
  brokerage: optional,
  amount: t.number,
  narration: t.string,
  key: t.string,
  acquired: t.union([t.string, t.null]),
  cost: optional,
})

const sql = `
  select account, date::text, initcap(replace(type, '_', ' ')) as type, security, quantity::float8, price::float8, brokerage::float8,
    amount::float8, narration, coalesce(key, '#' || id) as key,
    acquired::text, cost::float8
  from ledger_transaction as x
  where account = any($2) and date between $3 and $4 and ${isKnown('x')}
  order by x.date desc, x.id desc
  limit $6 offset $5`

const ofTransfers = [
  column('acquired', 'Acquired', 'date', { visibilityWeight: 1 }),
  column('cost', 'Cost', 'currency', { visibilityWeight: 1 }),
]

const WithTransfers = t.strict({ any: t.boolean })

/** Of all pages, which have the columns of the first. */
const withTransfers = `
  select exists (
    select from ledger_transaction as x
    where account = any($2) and date between $3 and $4 and acquired is not null and ${isKnown('x')}
  ) as any`

export const transactions: Reader = async (reading) => {
  const { client, knownBefore } = reading.snapshot
  const span = lastMonths(reading, 12)
  const values = [knownBefore, codesOf(reading), span.from, span.to]
  const rows = await queryRows(client, Transaction, sql, [...values, reading.rowsBefore, mostRows.page + 1])
  const hasTransfers = (await queryRows(client, WithTransfers, withTransfers, values)).some(({ any }) => any)
  const columns = [
    column('date', 'Date', 'date'),
    ...(isOneAccount(reading) ? [] : [column('account', 'Account', 'text', { visibilityWeight: 2 })]),
    column('type', 'Type', 'text'),
    column('security', 'Security', 'text', { visibilityWeight: 3 }),
    column('quantity', 'Quantity', 'holding', { visibilityWeight: 2 }),
    column('price', 'Price', 'currency', { visibilityWeight: 1 }),
    column('brokerage', 'Brokerage', 'currency', { visibilityWeight: 1 }),
    column('amount', 'Amount', 'currency', { total: true }),
    column('narration', 'Narration', 'text', { visibilityWeight: 1 }),
    column('key', 'Key', 'text', { visibilityWeight: -1 }),
    ...(hasTransfers ? ofTransfers : []),
  ]
  return table(columns, rows, spanMeta(reading, span))
}
