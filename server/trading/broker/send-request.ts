import * as t from 'io-ts'
import type { Pool } from 'pg'
import { isWithBroker, type Order, type OrderWithBroker } from '../../../src/domain/trading/order/order.ts'
import { clientOrderId, clientOrderOf } from '../../../src/domain/trading/order/order-id.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import type { OrderStore } from '../orders.ts'
import type { OrderBroker, BrokerRequest } from './broker.ts'
import type { OutboxJob } from './outbox.ts'

const RequestRow = t.strict({ is_begun: t.boolean, is_sent: t.boolean, waits: t.boolean })

const rowSql = `
  select begun_at is not null as is_begun, sent_at is not null as is_sent, exists (
    select from trading_outbox as earlier where earlier.client_order = any($2) and earlier.sent_at is null
  ) as waits
  from trading_outbox where client_order = $1`

const beginSql = 'update trading_outbox set begun_at = coalesce(begun_at, $2) where client_order = $1'
const sentSql = 'update trading_outbox set sent_at = $2 where client_order = $1'

const requestFor = (id: string, { terms, version }: OrderWithBroker, request: number): BrokerRequest => ({
  clientOrder: clientOrderId(id, request),
  original: clientOrderId(id, version),
  terms,
})

export const orderAtBroker = (id: string, order: Order): BrokerRequest | null =>
  isWithBroker(order) ? requestFor(id, order, order.version) : null

interface SendServices {
  readonly pool: Pool
  readonly orders: Pick<OrderStore, 'get' | 'getAll'>
  readonly broker: OrderBroker
  readonly now: () => Date
}

const isWorkedByBroker = (order: Order): order is OrderWithBroker => isWithBroker(order) && order.broker !== 'hand'

/** Skips requests that were answered, overtaken or taken over by the desk since they were stored. */
const sendToBroker = async (broker: OrderBroker, id: string, order: Order, request: number): Promise<void> => {
  if (!isWorkedByBroker(order)) return
  const asked = requestFor(id, order, request)
  if (request === 0) return broker.send(asked)
  if (order._tag === 'CancelRequested' && order.request === request) return broker.cancel(asked)
  if (order._tag === 'AmendRequested' && order.request === request)
    return broker.amend({ ...asked, amended: order.amended })
}

/** The order may change while a slow broker answers, so it is read again before the request is sent. */
const askBroker = async (
  { orders, broker }: Pick<SendServices, 'orders' | 'broker'>,
  id: string,
  order: Order,
  request: number,
  isBegun: boolean,
): Promise<void> => {
  if (!isWorkedByBroker(order)) return
  // an earlier attempt may have reached the broker without an answer
  if (isBegun && (await broker.status(requestFor(id, order, request))) === 'Known') return
  const [found] = await orders.getAll([id])
  if (found !== undefined) await sendToBroker(broker, id, found.state, request)
}

const isAtOtherBroker = (order: Order, { side }: Pick<OrderBroker, 'side'>): boolean =>
  order._tag !== 'Draft' && order.broker !== side && order.broker !== 'hand'

/** Sends each request once: after an uncertain attempt it asks the broker first. Another broker's requests wait. */
export const sendRequest =
  ({ pool, orders, broker, now }: SendServices) =>
  async ({ clientOrder }: OutboxJob): Promise<void> => {
    const { id, request } = clientOrderOf(clientOrder)
    const earlier = Array.from({ length: request }, (_, index) => clientOrderId(id, index))
    const [row] = await queryRows(pool, RequestRow, rowSql, [clientOrder, earlier])
    if (row === undefined || row.is_sent) return
    const { state } = await orders.get(id)
    if (isAtOtherBroker(state, broker)) return
    if (row.waits) throw new Error(`${clientOrder} waits for the earlier request`)
    await pool.query(beginSql, [clientOrder, now().toISOString()])
    await askBroker({ orders, broker }, id, state, request, row.is_begun)
    await pool.query(sentSql, [clientOrder, now().toISOString()])
  }
