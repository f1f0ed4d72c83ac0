import * as t from 'io-ts'
import { TransactionType } from '../../../src/domain/ledger/entity.ts'
import { homeCurrency } from '../../../src/domain/ledger/rows/exchange-rate-row.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { isKnownSql, type LedgerSnapshot } from './snapshot.ts'
import type { DateSpan } from './scope.ts'

const optionalNumber = t.union([t.number, t.null])

const LedgerTransactionRow = t.readonly(
  t.strict({
    transactionId: t.string,
    date: t.string,
    accountCode: t.string,
    type: TransactionType,
    securityCode: t.union([t.string, t.null]),
    quantity: optionalNumber,
    price: optionalNumber,
    brokerage: optionalNumber,
    amount: t.number,
    balance: t.number,
    accountBalance: t.number,
    narration: t.string,
    key: t.string,
    acquired: t.union([t.string, t.null]),
    cost: optionalNumber,
    home: t.number,
    foreign: t.union([
      t.strict({ currency: t.string, settledIn: t.string, foreignAmount: t.number, rate: t.number }),
      t.null,
    ]),
  }),
)

/** `home`: change of the cash in Australian dollars. `balance`: of all accounts. `accountBalance`: of its own account. */
export type LedgerTransactionRow = t.TypeOf<typeof LedgerTransactionRow>

/** Converted to Australian dollars, like the amount. */
export const dollarPricesSql = `
  (price * coalesce(exchange_rate, 1))::float8 as price,
  (case when exchange_rate is null then brokerage else round(brokerage * exchange_rate, 2) end)::float8 as brokerage`

const declareSql = `
  declare moved no scroll cursor for
  select id::text as "transactionId", date::text, account as "accountCode", type,
    security as "securityCode", quantity::float8, ${dollarPricesSql}, amount::float8,
    balance::float8, account_balance::float8 as "accountBalance", narration,
    coalesce(key, '#' || id) as key, acquired::text, cost::float8,
    case when exchange_rate is not null then
      json_build_object('currency', currency,
      'settledIn', coalesce(settlement_currency, '${homeCurrency}'), 'foreignAmount', foreign_amount, 'rate', exchange_rate) end as foreign, home::float8
  from (
    select paid.*, sum(home) over (order by date, id) as balance,
      sum(home) over (partition by account order by date, id) as account_balance
    from (
      select x.*, case when settlement_currency is null then amount else 0 end as home
      from ledger_transaction as x
      where account = any($2) and date <= $4 and ${isKnownSql('x')}
    ) as paid
  ) as moved
  where date >= $3
  order by moved.date, moved.id`

/** Rows of one fetch: few enough that other calls run in between. */
const fetchCount = 2_000

export const readTransactions = async (
  { client, knownBefore }: LedgerSnapshot,
  accounts: readonly string[],
  { from, to }: DateSpan,
): Promise<readonly LedgerTransactionRow[]> => {
  await client.query(declareSql, [knownBefore, accounts, from, to])
  const transactions: LedgerTransactionRow[] = []
  for (;;) {
    const fetched = await queryRows(client, LedgerTransactionRow, `fetch ${fetchCount} from moved`)
    transactions.push(...fetched)
    if (fetched.length < fetchCount) break
  }
  await client.query('close moved')
  return transactions
}
