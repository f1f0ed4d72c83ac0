import * as t from 'io-ts'
import type { BrokerChannel } from '../../../src/domain/trading/order/fills/fill.ts'
import type { EnteredOrder } from '../../../src/domain/trading/order/order.ts'
import type { OrderEvent } from '../../../src/domain/trading/order/order-event.ts'
import { clientOrderId } from '../../../src/domain/trading/order/order-id.ts'
import type { JobQueues, JobQueue } from '../../jobs/open-jobs.ts'
import type { TransactionWork } from '../../log/event-log.ts'

const OutboxJob = t.strict({ clientOrder: t.string })
export type OutboxJob = t.TypeOf<typeof OutboxJob>

const secondsOfAWeek = 7 * 24 * 60 * 60
const retryAfterSeconds = 2

export const outboxQueue: JobQueue<OutboxJob> = {
  name: 'broker',
  job: OutboxJob,
  keyOf: ({ clientOrder }) => clientOrder,
  concurrency: 1,
  retries: secondsOfAWeek / retryAfterSeconds,
  retryAfterSeconds,
  limitSeconds: 60,
}

/** Requests are written in the transaction of their decision and sent afterwards. */
export interface RequestOutbox {
  readonly side: BrokerChannel
  readonly beside: (id: string, events: readonly OrderEvent[], after: EnteredOrder) => TransactionWork | null
}

const requestNumberIn = (event: OrderEvent): number | null => {
  if (event.type === 'OrderPlaced') return 0
  return event.type === 'OrderCancelRequested' || event.type === 'OrderAmendRequested' ? event.request : null
}

const insertSql = `insert into trading_outbox (client_order, begun_at, sent_at) values ($1, null, null) on conflict do nothing`

/** Orders worked by hand send nothing, whatever the server's broker. */
export const openOutbox = (side: BrokerChannel, jobs: Pick<JobQueues, 'send'>): RequestOutbox => ({
  side,
  beside: (id, events, after) => {
    const requests = events.map(requestNumberIn).filter((request) => request !== null)
    if (requests.length === 0 || after.broker === null || after.broker === 'hand') return null
    const clientOrders = requests.map((request) => clientOrderId(id, request))
    return async (transaction) => {
      for (const clientOrder of clientOrders) await transaction.query(insertSql, [clientOrder])
      const sent = clientOrders.map((clientOrder) => ({ job: { clientOrder } }))
      await jobs.send(outboxQueue, sent, transaction)
    }
  },
})
