import { settlesOn, type TradingCalendar } from '../../ledger/settlement/trading-calendar.ts'
import { type TradePosting, postingSource, type TradePostingCommand } from '../../ledger/trades/posting.ts'
import type { OrderFill } from '../order/fills/fill.ts'
import type { Order } from '../order/order.ts'
import type { OrderEvent } from '../order/order-event.ts'
import type { OrderTerms } from '../order/terms/order-terms.ts'

const postingOf = (
  { type, security }: Pick<OrderTerms, 'type' | 'security'>,
  { price, tradedOn, source, shares }: Omit<OrderFill, 'isBusted'>,
  calendar: TradingCalendar,
): TradePosting => ({
  type: type === 'b' ? 'buy' : 'sell',
  date: tradedOn,
  security: security.asx_code,
  price,
  settlesOn: settlesOn(calendar, tradedOn).on,
  isSimulated: source === 'simulated',
  trades: shares.map(({ account, units, consideration, brokerage }) => ({ account, units, consideration, brokerage })),
})

export const changesLedger = ({ type }: OrderEvent): boolean => type === 'OrderFilled' || type === 'FillBusted'

export const tradeActs = (
  id: string,
  after: Order,
  events: readonly OrderEvent[],
  calendar: TradingCalendar,
): readonly TradePostingCommand[] =>
  after._tag === 'Draft'
    ? []
    : events.filter(changesLedger).flatMap((event): readonly TradePostingCommand[] => {
        const fill = 'fill' in event ? after.fills.find((one) => one.fill === event.fill) : undefined
        if (fill === undefined) return []
        const type = event.type === 'FillBusted' ? 'WithdrawTrades' : 'PostTrades'
        return [{ type, source: postingSource(id, fill.fill), posting: postingOf(after.terms, fill, calendar) }]
      })
