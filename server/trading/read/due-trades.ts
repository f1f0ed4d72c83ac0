import * as t from 'io-ts'
import type { PoolClient } from 'pg'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { totalOf } from '../../../src/domain/money.ts'
import { cashAmount, TradeAct } from '../../../src/domain/ledger/trades/posting.ts'
import { queryRows } from '../../postgres/query-rows.ts'

const Due = t.strict({ act: TradeAct })

interface Move {
  readonly account: string
  readonly security: string
  readonly cash: number
  readonly units: number
}

const movesOf = ({ type, posting }: TradeAct): readonly Move[] => {
  const sign = type === 'PostTrades' ? 1 : -1
  const direction = posting.type === 'buy' ? sign : -sign
  return posting.trades.map((trade) => ({
    ...{ account: trade.account, security: posting.security },
    cash: sign * cashAmount(posting.type, trade),
    units: direction * trade.units,
  }))
}

export interface DueTrades {
  readonly cash: (account: string) => number
  readonly units: (account: string, security: string) => number
}

/** What fills and busts are going to do to cash and units by a day, which the ledger has yet to be told of because an import runs. */
export const readDueTrades = async (client: PoolClient, today: IsoDate): Promise<DueTrades> => {
  const due = await queryRows(client, Due, 'select act from ledger_trade_due')
  const moves = Map.groupBy(
    due.flatMap(({ act }) => (act.posting.date <= today ? movesOf(act) : [])),
    ({ account }) => account,
  )
  return {
    cash: (account) => totalOf(moves.get(account) ?? [], ({ cash }) => cash),
    units: (account, code) =>
      (moves.get(account) ?? []).reduce((total, { security, units }) => (security === code ? total + units : total), 0),
  }
}
