import * as t from 'io-ts'
import { TransactionType } from '../../../src/domain/ledger/entity.ts'
import { homeCurrency } from '../../../src/domain/ledger/rows/exchange-rate-row.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { isKnown, type Snapshot } from './snapshot.ts'
import type { Span } from './scope.ts'

const optional = t.union([t.number, t.null])

const Transaction = t.readonly(
  t.strict({
    transactionId: t.string,
    date: t.string,
    accountCode: t.string,
    type: TransactionType,
    securityCode: t.union([t.string, t.null]),
    quantity: optional,
    price: optional,
    brokerage: optional,
    amount: t.number,
    balance: t.number,
    accountBalance: t.number,
    narration: t.string,
    key: t.string,
    acquired: t.union([t.string, t.null]),
    cost: optional,
    home: t.number,
    foreign: t.union([
      t.strict({ currency: t.string, settledIn: t.string, foreignAmount: t.number, rate: t.number }),
      t.null,
    ]),
  }),
)

/** `home`: change of the cash in Australian dollars. `balance`: of all accounts. `accountBalance`: of its own account. */
export type Transaction = t.TypeOf<typeof Transaction>

/** Converted to Australian dollars, like the amount. */
export const pricedInDollars = `
  (price * coalesce(exchange_rate, 1))::float8 as price,
  (case when exchange_rate is null then brokerage else round(brokerage * exchange_rate, 2) end)::float8 as brokerage`

const declare = `
  declare moved no scroll cursor for
  select id::text as "transactionId", date::text, account as "accountCode", type,
    security as "securityCode", quantity::float8, ${pricedInDollars}, amount::float8,
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
      where account = any($2) and date <= $4 and ${isKnown('x')}
    ) as paid
  ) as moved
  where date >= $3
  order by moved.date, moved.id`

/** Enough rows per query, few enough to serve others in between. */
const portion = 2_000

export const readTransactions = async (
  { client, knownBefore }: Snapshot,
  accounts: readonly string[],
  { from, to }: Span,
): Promise<readonly Transaction[]> => {
  await client.query(declare, [knownBefore, accounts, from, to])
  const transactions: Transaction[] = []
  for (;;) {
    const fetched = await queryRows(client, Transaction, `fetch ${portion} from moved`)
    transactions.push(...fetched)
    if (fetched.length < portion) break
  }
  await client.query('close moved')
  return transactions
}
