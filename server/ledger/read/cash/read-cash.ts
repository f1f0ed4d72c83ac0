import * as t from 'io-ts'
import { type IsoDate, lastDate } from '../../../../src/domain/dates/iso-date.ts'
import { foreignCashHistory } from '../../../../src/domain/ledger/parcels/foreign-cash.ts'
import type { CashDay } from '../../../../src/domain/ledger/valuation/cash-day.ts'
import type { ForeignCash } from '../../../../src/domain/ledger/valuation/foreign-cash.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { readExchangeRates } from '../prices/read-series.ts'
import { NumberColumn, partsOf, type LedgerScope, type DateSpan, TextColumn } from '../scope.ts'
import { isKnownSql, type LedgerSnapshot } from '../snapshot.ts'

const CashRow = t.strict({
  part: t.string,
  dates: TextColumn,
  balances: NumberColumn,
  deposits: NumberColumn,
  withdrawals: NumberColumn,
})

const orderedJsonSql = (figure: string): string => `json_agg(${figure} order by date) as ${figure}`

const movedCashSql = `
  select account, greatest(date, $4) as date, type, amount, case when settlement_currency is null then amount else 0 end as home
  from ledger_transaction as x
  where account = any($2) and date <= $5 and ${isKnownSql('x')}`

/** With one part, the rows arrive grouped by day without a join, and need no sort. */
const cashOfOnePartSql = `(select $3::text as part, moved.* from (${movedCashSql}) as moved)`
const cashOfPartsSql = `(select * from unnest($2::text[], $3::text[]) as scope (account, part) join (${movedCashSql}) as moved using (account))`

const cashDaysSql = (moves: string): string => `
  select part, ${['dates', 'balances', 'deposits', 'withdrawals'].map(orderedJsonSql).join(', ')}
  from (
    select part, date, date as dates, sum(sum(home)) over (partition by part order by date) as balances,
      coalesce(sum(amount) filter (where type = 'deposit'), 0) as deposits,
      coalesce(-sum(amount) filter (where type = 'withdrawal'), 0) as withdrawals
    from ${moves} as move
    group by part, date
  ) as day
  group by part`

const laterCashOfOnePartSql = `(select $3::text as part, moved.* from (${movedCashSql} and date >= $4) as moved)`

const cashDaysFromRow = ({ dates, balances, deposits, withdrawals }: t.TypeOf<typeof CashRow>): readonly CashDay[] =>
  dates.map((date, index) => ({
    date,
    balance: balances[index] ?? 0,
    deposits: deposits[index] ?? 0,
    withdrawals: withdrawals[index] ?? 0,
  }))

/** Australian dollars, summed by the database to the cent. Movements up to `from` count on that day. */
export const readCash = async (
  { client, knownBefore }: LedgerSnapshot,
  scope: LedgerScope,
  { from, to }: DateSpan,
): Promise<ReadonlyMap<string, readonly CashDay[]>> => {
  const [part, ...others] = partsOf(scope)
  const isOne = part !== undefined && others.length === 0
  const sql = cashDaysSql(isOne ? cashOfOnePartSql : cashOfPartsSql)
  const values = [knownBefore, [...scope.keys()], isOne ? part : [...scope.values()], from, to]
  const rows = await queryRows(client, CashRow, sql, values)
  return new Map(rows.map((row) => [row.part, cashDaysFromRow(row)]))
}

/** Balances start from zero on the first day. */
export const readCashSince = async (
  { client, knownBefore }: LedgerSnapshot,
  accounts: readonly string[],
  since: IsoDate,
): Promise<readonly CashDay[]> => {
  const rows = await queryRows(client, CashRow, cashDaysSql(laterCashOfOnePartSql), [
    knownBefore,
    accounts,
    'whole',
    since,
    lastDate,
  ])
  return rows.flatMap(cashDaysFromRow)
}

const CashBalance = t.readonly(t.strict({ account: t.union([t.string, t.null]), opening: t.number, closing: t.number }))

/** Australian dollars before the first and after the last day. Null account: all accounts together. */
type CashBalance = t.TypeOf<typeof CashBalance>

const balancesSql = `
  select account, coalesce(sum(amount) filter (where date < $3), 0)::float8 as opening,
    coalesce(sum(amount), 0)::float8 as closing
  from ledger_transaction as x
  where account = any($2) and date <= $4 and settlement_currency is null and ${isKnownSql('x')}
  group by grouping sets ((account), ())
  order by 1`

export const readBalances = (
  { client, knownBefore }: LedgerSnapshot,
  accounts: readonly string[],
  { from, to }: DateSpan,
): Promise<readonly CashBalance[]> => queryRows(client, CashBalance, balancesSql, [knownBefore, accounts, from, to])

const CashMoveRow = t.strict({
  account: t.string,
  currency: t.string,
  date: t.string,
  amount: t.number,
  value: t.number,
})

/** Receipts of a day come before its payments, as with securities. */
const foreignSql = `
  select account, settlement_currency as currency, date::text, foreign_amount::float8 as amount, amount::float8 as value
  from ledger_transaction as x
  where account = any($2) and date <= $3 and settlement_currency is not null and ${isKnownSql('x')}
  order by account, x.date, foreign_amount < 0, id`

export const readForeignCash = async (
  snapshot: LedgerSnapshot,
  accounts: readonly string[],
  { from, to }: DateSpan,
): Promise<readonly ForeignCash[]> => {
  const moves = await queryRows(snapshot.client, CashMoveRow, foreignSql, [snapshot.knownBefore, accounts, to])
  if (moves.length === 0) return []
  const currencies = [...new Set(moves.map(({ currency }) => currency))]
  const rates = await readExchangeRates(snapshot, currencies, { from, to })
  return [...Map.groupBy(moves, ({ account, currency }) => `${account} ${currency}`).values()].flatMap((own) =>
    own.slice(0, 1).map(({ account, currency }) => ({
      account,
      currency,
      history: foreignCashHistory(own),
      rates: rates.get(currency) ?? [],
    })),
  )
}
