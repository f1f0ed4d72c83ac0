import { changesLedger, tradeActs } from '../../../src/domain/trading/ledger/trade-acts.ts'
import { readTradingCalendar } from '../../ledger/settlement/read-trading-calendar.ts'
import { bookTrades } from '../../ledger/trades/book-trades.ts'
import type { EventLog } from '../../log/event-log.ts'
import type { OrderTransactionWrites } from '../orders.ts'

/** Books fills and busts in the transaction of their events. */
export const bookFills =
  (log: Pick<EventLog, 'appendWithin'>): OrderTransactionWrites =>
  (id, events, after, { actor, at, correlation }) =>
    events.some(changesLedger)
      ? async (transaction) => {
          const acts = tradeActs(id, after, events, await readTradingCalendar(transaction))
          await bookTrades(log, { actor, at, correlation }, acts)(transaction)
        }
      : null
