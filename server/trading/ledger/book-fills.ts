import type { Pool } from 'pg'
import { changesLedger, tradeActs } from '../../../src/domain/trading/ledger/trade-acts.ts'
import { readTradingCalendar } from '../../ledger/settlement/read-trading-calendar.ts'
import { makeTradesDue } from '../../ledger/trades/due-trades.ts'
import type { OrderTransactionWrites } from '../orders.ts'

/** Makes the trades of fills and busts due in the transaction of their events. */
export const bookFills =
  (pool: Pool): OrderTransactionWrites =>
  (id, events, after, intent) =>
    events.some(changesLedger)
      ? async (transaction) => {
          const acts = tradeActs(id, after, events, await readTradingCalendar(pool))
          await makeTradesDue(intent, acts)(transaction)
        }
      : null
