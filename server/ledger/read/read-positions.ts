import * as t from 'io-ts'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import type { Position } from '../../../src/domain/ledger/valuation/ledger.ts'
import { parcelHistory } from '../../../src/domain/ledger/parcels/parcel-history.ts'
import { inTradeOrder, type Trade } from '../../../src/domain/ledger/parcels/parcel.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { column, Numbers, Texts } from './scope.ts'
import { isKnown, type Snapshot } from './snapshot.ts'

export interface TradedPosition extends Position {
  readonly trades: readonly Trade[]
}

const Columns = t.strict({
  accounts: Texts,
  securities: Texts,
  dates: Texts,
  types: column(t.keyof({ buy: null, sell: null, split: null })),
  quantities: Numbers,
  amounts: Numbers,
})

const inOrder = (figure: string): string => `coalesce(json_agg(${figure} order by date, id), '[]')`

const sql = `
  select ${inOrder('account')} as accounts, ${inOrder('security')} as securities, ${inOrder('date')} as dates,
    ${inOrder('type')} as types, ${inOrder('quantity')} as quantities, ${inOrder('amount')} as amounts
  from ledger_transaction as x
  where account = any($2) and date <= $3 and type in ('buy', 'sell', 'split') and security is not null
    and quantity is not null and ${isKnown('x')}`

interface Entry extends Trade {
  readonly account: string
  readonly security: string
}

const entriesOf = (columns: t.TypeOf<typeof Columns>): readonly Entry[] =>
  columns.types.map((type, index) => ({
    account: columns.accounts[index] ?? '',
    security: columns.securities[index] ?? '',
    date: columns.dates[index] ?? '',
    type,
    quantity: columns.quantities[index] ?? 0,
    amount: columns.amounts[index] ?? 0,
  }))

export const readPositions = async (
  { client, knownBefore }: Snapshot,
  accounts: readonly string[],
  to: IsoDate,
): Promise<readonly TradedPosition[]> => {
  const [columns] = await queryRows(client, Columns, sql, [knownBefore, accounts, to])
  const entries = columns === undefined ? [] : entriesOf(columns)
  return [...Map.groupBy(entries, ({ account }) => account)].flatMap(([account, own]) =>
    [...Map.groupBy(own, ({ security }) => security)].map(([security, listed]) => {
      const trades = inTradeOrder(listed)
      return { account, security, trades, history: parcelHistory(trades) }
    }),
  )
}
