import type { Pool, PoolClient } from 'pg'
import type { RecordedEvent } from '../../../src/domain/log/recorded-event.ts'
import { orderDecider } from '../../../src/domain/trading/order/decider.ts'
import { type EnteredOrder, isWithBroker } from '../../../src/domain/trading/order/order.ts'
import { OrderEvent } from '../../../src/domain/trading/order/order-event.ts'
import { orderStream } from '../../../src/domain/trading/order/order-id.ts'
import { type AmendableTerms, limitOf } from '../../../src/domain/trading/order/terms/order-terms.ts'
import { O } from '../../../src/domain/fp.ts'
import { recordedColumns, decodeRecordedEvents } from '../../log/read-events.ts'
import { eventDecoder } from '../../log/stored-event.ts'

/** `priority` is a log position: the order with the lower one came first. */
export interface WorkingOrder {
  readonly id: string
  readonly order: EnteredOrder
  readonly priority: number
}

const decodeOrderEvent = eventDecoder(OrderEvent)

const workingOrdersSql = `
  select ${recordedColumns} from event
  where stream in (select '${orderStream('')}' || id from trading_order where not is_over) order by event.position`

/** Fewer units at the same price keep the priority. */
const losesPriority = (before: AmendableTerms, after: AmendableTerms): boolean =>
  after.quantity > before.quantity || O.toNullable(limitOf(after)) !== O.toNullable(limitOf(before))

const followOrder = (orders: Map<string, Omit<WorkingOrder, 'id'>>, recorded: RecordedEvent): void => {
  const { stream, position } = recorded
  const event = decodeOrderEvent(recorded)
  const known = orders.get(stream)
  const after = orderDecider.evolve(known?.order ?? orderDecider.initial, event)
  if (after._tag === 'Draft') return
  const isLast =
    event.type === 'OrderPlaced' ||
    (event.type === 'OrderAmended' && known !== undefined && losesPriority(known.order.terms, event.terms))
  orders.set(stream, { order: after, priority: known === undefined || isLast ? position : known.priority })
}

export const readWorkingOrders = async (source: Pool | PoolClient): Promise<readonly WorkingOrder[]> => {
  const orders = new Map<string, Omit<WorkingOrder, 'id'>>()
  for (const recorded of await decodeRecordedEvents(await source.query(workingOrdersSql))) followOrder(orders, recorded)
  return [...orders]
    .map(([stream, working]) => ({ id: stream.slice(orderStream('').length), ...working }))
    .filter((working) => working.order.broker === 'simulated' && isWithBroker(working.order))
}
