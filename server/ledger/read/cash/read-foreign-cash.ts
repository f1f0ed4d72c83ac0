import * as t from 'io-ts'
import { foreignCashHistory } from '../../../../src/domain/ledger/parcels/foreign-cash.ts'
import type { ForeignCash } from '../../../../src/domain/ledger/valuation/foreign-cash.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { readExchangeRates } from '../prices/read-series.ts'
import type { Span } from '../scope.ts'
import { isKnown, type Snapshot } from '../snapshot.ts'

const Move = t.strict({ account: t.string, currency: t.string, date: t.string, amount: t.number, value: t.number })

/** What comes in on a day is there before what goes, as with securities. */
const sql = `
  select account, settlement_currency as currency, date::text, foreign_amount::float8 as amount, amount::float8 as value
  from ledger_transaction as x
  where account = any($2) and date <= $3 and settlement_currency is not null and ${isKnown('x')}
  order by account, x.date, foreign_amount < 0, id`

/** The cash of some accounts in other currencies, account by account, with the rates from the first of the days on. */
export const readForeignCash = async (
  snapshot: Snapshot,
  accounts: readonly string[],
  { from, to }: Span,
): Promise<readonly ForeignCash[]> => {
  const moves = await queryRows(snapshot.client, Move, sql, [snapshot.knownBefore, accounts, to])
  if (moves.length === 0) return []
  const currencies = [...new Set(moves.map(({ currency }) => currency))]
  const rates = await readExchangeRates(snapshot, currencies, { from, to })
  return [...Map.groupBy(moves, ({ account, currency }) => `${account} ${currency}`).values()].flatMap((own) =>
    own.slice(0, 1).map(({ account, currency }) => ({
      ...{ account, currency, history: foreignCashHistory(own) },
      rates: rates.get(currency) ?? [],
    })),
  )
}
