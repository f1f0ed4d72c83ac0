import * as t from 'io-ts'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { isKnownSql, type LedgerSnapshot } from './snapshot.ts'

const TradeCount = t.strict({ count: t.number })

const simulatedTradesSql = `
  select count(*)::int as count
  from ledger_trade_source as s join ledger_trade as trade on trade.source = s.id
    join ledger_transaction as x on x.id = trade.transaction_id and x.import_id = s.id
  where s.is_simulated and x.account = any($2) and x.date <= $3 and ${isKnownSql('x')}`

export const countSimulated = async (
  { client, knownBefore }: Pick<LedgerSnapshot, 'client' | 'knownBefore'>,
  accounts: readonly string[],
  asAt: IsoDate,
): Promise<number> => {
  const [counted] = await queryRows(client, TradeCount, simulatedTradesSql, [knownBefore, accounts, asAt])
  return counted?.count ?? 0
}
