import * as t from 'io-ts'
import type { IsoDate } from '../../../src/domain/date/iso-date.ts'
import type { Position } from '../../../src/domain/ledger/book.ts'
import { parcelHistory } from '../../../src/domain/ledger/parcel-history.ts'
import type { Trade } from '../../../src/domain/ledger/trade.ts'
import { queryRows } from '../query-rows.ts'
import { column, Numbers, Texts } from './column.ts'
import { isKnown, type Snapshot } from './snapshot.ts'

/** A position with the trades it comes from. */
export interface TradedPosition extends Position {
  readonly trades: readonly Trade[]
}

const Row = t.strict({
  account: t.string,
  security: t.string,
  dates: Texts,
  types: column(t.keyof({ buy: null, sell: null, split: null })),
  quantities: Numbers,
  amounts: Numbers,
})

const sql = `
  select account, security, json_agg(date) as dates, json_agg(type) as types,
    json_agg(quantity) as quantities, json_agg(amount) as amounts
  from (
    select account, security, date, type, quantity, amount
    from ledger_transaction as x
    where account = any($2) and date <= $3 and type in ('buy', 'sell', 'split') and security is not null and ${isKnown('x')}
    order by account, security, date, id
  ) as trade
  group by account, security
  order by account, security`

const tradesOf = ({ dates, types, quantities, amounts }: t.TypeOf<typeof Row>): readonly Trade[] =>
  types.map((type, index) => ({
    date: dates[index] ?? '',
    type,
    quantity: quantities[index] ?? 0,
    amount: amounts[index] ?? 0,
  }))

/** Every position the accounts have had up to a date, also those sold out. */
export const readPositions = async (
  { client, knownOn }: Snapshot,
  accounts: readonly string[],
  to: IsoDate,
): Promise<readonly TradedPosition[]> => {
  const rows = await queryRows(client, Row, sql, [knownOn, accounts, to])
  return rows.map((row) => {
    const trades = tradesOf(row)
    return { account: row.account, security: row.security, trades, history: parcelHistory(trades) }
  })
}
