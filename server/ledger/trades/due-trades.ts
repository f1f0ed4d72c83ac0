import * as t from 'io-ts'
import type { Pool, PoolClient } from 'pg'
import { TradePostingCommand } from '../../../src/domain/ledger/trades/posting.ts'
import type { CallIntent, TransactionWork } from '../../log/event-log.ts'
import { queryRows } from '../../postgres/query-rows.ts'

const DueTrades = t.strict({ place: t.string, actor: t.string, correlation: t.string, act: TradePostingCommand })

/** Trades of an order that the ledger does not contain yet. */
export type DueTrades = t.TypeOf<typeof DueTrades>

const insertSql = 'insert into ledger_trade_due (actor, at, correlation, act) values ($1, $2, $3, $4)'

export const makeTradesDue =
  (
    { actor, at, correlation }: Pick<CallIntent, 'actor' | 'at' | 'correlation'>,
    acts: readonly TradePostingCommand[],
  ): TransactionWork =>
  async (transaction) => {
    for (const act of acts) await transaction.query(insertSql, [actor, at, correlation, JSON.stringify(act)])
  }

const AnyRow = t.strict({ any: t.boolean })

export const isAnyTradeDue = async (client: Pool): Promise<boolean> =>
  (await queryRows(client, AnyRow, 'select exists (select from ledger_trade_due) as any')).some(({ any }) => any)

const firstDueSql = `
  select place::text, actor, correlation::text, act from ledger_trade_due
  where not act ->> 'source' = any($2) order by ledger_trade_due.place limit $1`

const cutAtRepeatedSource = (due: readonly DueTrades[]): readonly DueTrades[] => {
  const end = due.findIndex(({ act }, index) => due.findIndex((other) => other.act.source === act.source) < index)
  return end === -1 ? due : due.slice(0, end)
}

interface DueBatch {
  readonly due: readonly DueTrades[]
  readonly isMore: boolean
}

/** The first due trades in order. Acts on one fill are in different batches, because each batch has one time. */
export const firstDueTrades = async (
  client: PoolClient,
  limit: number,
  leftOut: readonly string[],
): Promise<DueBatch> => {
  const found = await queryRows(client, DueTrades, firstDueSql, [limit, leftOut])
  const due = cutAtRepeatedSource(found)
  return { due, isMore: found.length === limit || due.length < found.length }
}

const deleteDueSql = 'delete from ledger_trade_due where place = any($1::bigint[])'

export const deleteDueTrades =
  (due: readonly DueTrades[]): TransactionWork =>
  async (transaction) => {
    await transaction.query(deleteDueSql, [due.map(({ place }) => place)])
  }
