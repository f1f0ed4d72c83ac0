import { OrderLists } from '../../../src/views/trading/orders/order-lists.tsx'
import { OrderMovingDialog } from '../../../src/views/trading/orders/order-moving-dialog.tsx'
import { StockSearch } from '../../../src/views/trading/quote/stock-search.tsx'
import { OrderTicket } from '../../../src/views/trading/ticket/ticket.tsx'
import { TradingScreen } from '../../../src/views/trading/trading-screen.tsx'
import { orderMoving, orders as ordersSample, ticket as ticketSample } from '../trading/orders.ts'
import { stockPicker } from '../trading/stock-picker.ts'
import { trading as tradingSample } from '../trading/trading.ts'
import { ashworthAccount } from '../trading/trading.ts'
import { type SampleViews, viewOf } from './view-of.ts'

export const tradingViews: SampleViews = {
  'order-moving': viewOf(orderMoving, (moving) => <OrderMovingDialog moving={moving} />),
  orders: viewOf(ordersSample, (orders) => <OrderLists orders={orders} accounts={[ashworthAccount]} />),
  'stock-picker': viewOf(stockPicker, (stocks) => <StockSearch stocks={stocks} />),
  ticket: viewOf(ticketSample, (ticket) => <OrderTicket ticket={ticket} />),
  trading: viewOf(tradingSample, (trading) => <TradingScreen trading={trading} />),
}
