import * as t from 'io-ts'
import { transactionTitle, TransactionType } from '../../../src/domain/ledger/entity.ts'
import { homeCurrency } from '../../../src/domain/ledger/rows/exchange-rate-row.ts'
import { derivedPrice } from '../../../src/domain/widgets/figures/price-decimals.ts'
import { maxRows } from '../../../src/domain/widgets/table/page-cursor.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { dollarPricesSql } from '../read/read-transactions.ts'
import { readSecurities } from '../read/read-securities.ts'
import { isKnownSql } from '../read/snapshot.ts'
import { accountCodesOf, isOneAccount, lastMonths, type DataSetReader, spanMeta } from './reading.ts'
import { tableColumn, dataTable } from './table.ts'

const optionalNumber = t.union([t.number, t.null])

const TransactionRow = t.strict({
  account: t.string,
  date: t.string,
  type: TransactionType,
  security: t.union([t.string, t.null]),
  quantity: optionalNumber,
  price: optionalNumber,
  brokerage: optionalNumber,
  amount: t.number,
  narration: t.string,
  key: t.string,
  acquired: t.union([t.string, t.null]),
  cost: optionalNumber,
  currency: t.union([t.string, t.null]),
  foreignAmount: optionalNumber,
  exchangeRate: optionalNumber,
  settledIn: t.union([t.string, t.null]),
  settlesOn: t.union([t.string, t.null]),
  contractNote: t.union([t.string, t.null]),
})

const transactionsSql = `
  select account, date::text, type, security, quantity::float8, ${dollarPricesSql},
    amount::float8, narration, coalesce(key, '#' || id) as key,
    acquired::text, cost::float8, currency, foreign_amount::float8 as "foreignAmount", exchange_rate::float8 as "exchangeRate",
    case when currency <> '${homeCurrency}' then coalesce(settlement_currency, '${homeCurrency}') end as "settledIn",
    settles_on::text as "settlesOn", contract_note as "contractNote"
  from ledger_transaction as x
  where account = any($2) and date between $3 and $4 and ${isKnownSql('x')}
  order by x.date desc, x.id desc
  limit $6 offset $5`

const transferColumns = [
  tableColumn('acquired', 'Acquired', 'date', { visibilityWeight: 1 }),
  tableColumn('cost', 'Cost', 'currency', { visibilityWeight: 1 }),
]

const currencyColumns = [
  tableColumn('currency', 'Currency', 'text', { visibilityWeight: 1 }),
  tableColumn('foreignAmount', 'Amount in currency', 'rate', { visibilityWeight: 1 }),
  tableColumn('exchangeRate', 'Exchange rate', 'rate', { visibilityWeight: 1 }),
  tableColumn('settledIn', 'Settled in', 'text', { visibilityWeight: 1 }),
]

const settlementColumns = [
  tableColumn('settlesOn', 'Settles', 'date', { visibilityWeight: 1 }),
  tableColumn('contractNote', 'Contract note', 'text', { visibilityWeight: 1 }),
]

const TransactionKinds = t.strict({ hasTransfers: t.boolean, hasCurrencies: t.boolean, hasSettlement: t.boolean })

const existsSql = (condition: string): string => `exists (
    select from ledger_transaction as x
    where account = any($2) and date between $3 and $4 and ${condition} and ${isKnownSql('x')}
  )`

/** Decides the columns from all rows of the period, so that every page has the same columns. */
const transactionKindsSql = `
  select ${existsSql('acquired is not null')} as "hasTransfers", ${existsSql('exchange_rate is not null')} as "hasCurrencies",
    ${existsSql('(settles_on is not null or contract_note is not null)')} as "hasSettlement"`

export const readTransactions: DataSetReader = async (reading) => {
  const { client, knownBefore } = reading.snapshot
  const span = lastMonths(reading, 12)
  const values = [knownBefore, accountCodesOf(reading), span.from, span.to]
  const rows = await queryRows(client, TransactionRow, transactionsSql, [
    ...values,
    reading.rowsBefore,
    maxRows.page + 1,
  ])
  const [kind] = await queryRows(client, TransactionKinds, transactionKindsSql, values)
  const columns = [
    tableColumn('date', 'Date', 'date'),
    ...(isOneAccount(reading) ? [] : [tableColumn('account', 'Account', 'text', { visibilityWeight: 2 })]),
    tableColumn('type', 'Type', 'text'),
    tableColumn('security', 'Security', 'text', { visibilityWeight: 3 }),
    tableColumn('securityName', 'Security name', 'text', { visibilityWeight: 1 }),
    tableColumn('quantity', 'Quantity', 'holding', { visibilityWeight: 2 }),
    tableColumn('price', 'Price', 'price', { visibilityWeight: 1 }),
    tableColumn('brokerage', 'Brokerage', 'currency', { visibilityWeight: 1 }),
    tableColumn('amount', 'Amount', 'currency', { total: true }),
    tableColumn('narration', 'Narration', 'text', { visibilityWeight: 1 }),
    tableColumn('key', 'Key', 'text', { visibilityWeight: -1 }),
    ...(kind?.hasTransfers === true ? transferColumns : []),
    ...(kind?.hasCurrencies === true ? currencyColumns : []),
    ...(kind?.hasSettlement === true ? settlementColumns : []),
  ]
  const codes = new Set(rows.flatMap(({ security }) => (security === null ? [] : [security])))
  const securities = await readSecurities(reading.snapshot, [...codes])
  const named = rows.map((row) => ({
    ...row,
    price: row.exchangeRate === null || row.price === null ? row.price : derivedPrice(row.price),
    type: transactionTitle(row.type),
    securityName: row.security === null ? null : securities(row.security).name,
  }))
  return dataTable(columns, named, spanMeta(reading, span))
}
