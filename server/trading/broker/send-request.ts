import * as t from 'io-ts'
import type { Pool } from 'pg'
import { isWithBroker, type Order, type OrderWithBroker } from '../../../src/domain/trading/order/order.ts'
import { clientOrderId, clientOrderOf } from '../../../src/domain/trading/order/order-id.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import type { Orders } from '../orders.ts'
import type { Broker, BrokerRequest } from './broker.ts'
import type { OutboxJob } from './outbox.ts'

const Row = t.strict({ is_begun: t.boolean, is_sent: t.boolean, waits: t.boolean })

const rowText = `
  select begun_at is not null as is_begun, sent_at is not null as is_sent, exists (
    select from trading_outbox as earlier where earlier.client_order = any($2) and earlier.sent_at is null
  ) as waits
  from trading_outbox where client_order = $1`

const beginText = 'update trading_outbox set begun_at = coalesce(begun_at, $2) where client_order = $1'
const sentText = 'update trading_outbox set sent_at = $2 where client_order = $1'

const requestFor = (id: string, { terms, version }: OrderWithBroker, request: number): BrokerRequest => ({
  ...{ clientOrder: clientOrderId(id, request), original: clientOrderId(id, version), terms },
})

export const orderAtBroker = (id: string, order: Order): BrokerRequest | null =>
  isWithBroker(order) ? requestFor(id, order, order.version) : null

interface Sending {
  readonly pool: Pool
  readonly orders: Pick<Orders, 'get' | 'getAll'>
  readonly broker: Broker
  readonly now: () => Date
}

const isWorkedByBroker = (order: Order): order is OrderWithBroker => isWithBroker(order) && order.broker !== 'hand'

/** What the order still asks of the broker; what was answered, overtaken or taken by the desk meanwhile is not asked. */
const askNow = async (broker: Broker, id: string, order: Order, request: number): Promise<void> => {
  if (!isWorkedByBroker(order)) return
  const asked = requestFor(id, order, request)
  if (request === 0) return broker.place(asked)
  if (order._tag === 'CancelRequested' && order.request === request) return broker.cancel(asked)
  if (order._tag === 'AmendRequested' && order.request === request)
    return broker.amend({ ...asked, amended: order.amended })
}

/** A broker may take long to answer, and the order may be another by then: what is asked goes by the log as it is after that. */
const ask = async (
  { orders, broker }: Pick<Sending, 'orders' | 'broker'>,
  id: string,
  order: Order,
  request: number,
  isBegun: boolean,
): Promise<void> => {
  if (!isWorkedByBroker(order)) return
  // whether it has gone is not known: it may have, and be it that it was not answered
  if (isBegun && (await broker.status(requestFor(id, order, request))) === 'Known') return
  const [found] = await orders.getAll([id])
  if (found !== undefined) await askNow(broker, id, found.state, request)
}

const isOfAnotherSide = (order: Order, { side }: Pick<Broker, 'side'>): boolean =>
  order._tag !== 'Draft' && order.broker !== side && order.broker !== 'hand'

/**
 * Sends what the outbox has, once: a request that was begun before and whose end nobody knows is looked for at the broker first. What is for
 * another side of a broker than the server has stays in the outbox until a server has that side.
 */
export const sendRequest =
  ({ pool, orders, broker, now }: Sending) =>
  async ({ clientOrder }: OutboxJob): Promise<void> => {
    const { id, request } = clientOrderOf(clientOrder)
    const earlier = Array.from({ length: request }, (_, place) => clientOrderId(id, place))
    const [row] = await queryRows(pool, Row, rowText, [clientOrder, earlier])
    if (row === undefined || row.is_sent) return
    const { state } = await orders.get(id)
    if (isOfAnotherSide(state, broker)) return
    if (row.waits) throw new Error(`${clientOrder} waits for what was asked before`)
    await pool.query(beginText, [clientOrder, now().toISOString()])
    await ask({ orders, broker }, id, state, request, row.is_begun)
    await pool.query(sentText, [clientOrder, now().toISOString()])
  }
