import type { Pool } from 'pg'
import { E } from '../../src/domain/fp.ts'
import { type EnteredOrder, isOrderOver } from '../../src/domain/trading/order/order.ts'
import { lastEndedDay } from '../../src/domain/trading/order/terms/trading-day.ts'
import { intentOf } from '../log/carry-out.ts'
import { keepDoing } from '../log/concurrency/keep-doing.ts'
import type { OrderBroker } from './broker/broker.ts'
import type { OrderStore } from './orders.ts'
import { readEndingOrderIds } from './read/list-orders.ts'
import type { TradingSettings } from './trading-settings.ts'

interface ExpiryServices {
  readonly pool: Pool
  readonly orders: Pick<OrderStore, 'get' | 'tell'>
  readonly broker: Pick<OrderBroker, 'side' | 'endsDays'>
  readonly tradingSettings: TradingSettings
  readonly now: () => Date
}

/** False if the order's broker reports the expiry itself, or is not the broker of this server. */
const isServerToExpire = (
  { broker: at }: Pick<EnteredOrder, 'broker'>,
  { side, endsDays }: ExpiryServices['broker'],
): boolean => at === null || at === 'hand' || (at === side && !endsDays)

export const expireOrders = async ({ pool, orders, broker, tradingSettings, now }: ExpiryServices): Promise<void> => {
  const instant = now()
  const moment = tradingSettings.moment(instant)
  const ended = lastEndedDay(moment, tradingSettings.closes())
  for (const id of await readEndingOrderIds(pool, moment.day)) {
    const { state } = await orders.get(id)
    if (state._tag === 'Draft' || isOrderOver(state._tag)) continue
    if (state.terms.goodUntil > ended) continue
    if (!isServerToExpire(state, broker)) continue
    const command = { type: 'ExpireOrder', ended, by: 'system', at: instant.toISOString() } as const
    const done = await orders.tell(id, command, intentOf('system', instant))()
    if (E.isLeft(done) && done.left._tag !== 'OrderOver')
      throw new Error(`${id} could not be expired: ${done.left._tag}`)
  }
}

const everyMs = 30_000

export const keepExpiringOrders = ({
  onDefect,
  ...services
}: ExpiryServices & { readonly onDefect: (defect: unknown) => void }): { readonly close: () => Promise<void> } =>
  keepDoing(() => expireOrders(services), { everyMs, isAtOnce: true, onDefect })
