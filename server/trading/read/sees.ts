import { type Trader, seesAccount } from '../../../src/domain/trading/access/trader.ts'
import type { EnteredOrder } from '../../../src/domain/trading/order/order.ts'

/** Whether somebody may see at least one account of an order. */
export const seesAny = (trader: Trader, { terms }: EnteredOrder): boolean =>
  terms.allocations.some(({ account }) => seesAccount(trader)(account))
