import * as t from 'io-ts'
import type { Pool } from 'pg'
import { E } from '../../../src/domain/fp.ts'
import type { BrokerChannel } from '../../../src/domain/trading/order/fills/fill.ts'
import type { OrderCommand } from '../../../src/domain/trading/order/order-command.ts'
import type { OrderRefusalTag } from '../../../src/domain/trading/order/order-refusal.ts'
import { clientOrderOf } from '../../../src/domain/trading/order/order-id.ts'
import type { JobQueues } from '../../jobs/open-jobs.ts'
import { intentOf } from '../../log/carry-out.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import type { OrderStore } from '../orders.ts'
import { readOpenOrderIds } from '../read/list-orders.ts'
import type { OrderBroker, BrokerReport, TellReport } from './broker.ts'
import { outboxQueue } from './outbox.ts'
import { orderAtBroker, sendRequest } from './send-request.ts'

interface BrokerWork {
  readonly pool: Pool
  readonly jobs: Pick<JobQueues, 'work' | 'send'>
  readonly orders: Pick<OrderStore, 'get' | 'getAll' | 'tell'>
  readonly broker: OrderBroker
  readonly now: () => Date
  readonly writeLine: (line: Readonly<Record<string, unknown>>) => void
}

type ReportServices = Pick<BrokerWork, 'orders' | 'broker' | 'now' | 'writeLine'>

const commandOrder =
  ({ orders, now }: Pick<ReportServices, 'orders' | 'now'>) =>
  async (clientOrder: string, command: (at: string) => OrderCommand): Promise<OrderRefusalTag | null> => {
    const moment = now()
    const { id } = clientOrderOf(clientOrder)
    const done = await orders.tell(id, command(moment.toISOString()), intentOf('system', moment))()
    if (E.isRight(done)) return null
    if (done.left._tag === 'Conflict') throw new Error(`the broker’s report on ${id} could not be saved`)
    return done.left._tag
  }

const filledField = ({ filled }: { readonly filled?: number }) => (filled === undefined ? {} : { filled })

export const commandOfReport = (report: BrokerReport, side: BrokerChannel, at: string): OrderCommand => {
  const done = { source: side, by: side, at }
  const { request } = clientOrderOf(report.clientOrder)
  switch (report.type) {
    case 'Acknowledged':
      return { type: 'AcknowledgeOrder', reference: report.reference, ...filledField(report), ...done }
    case 'Rejected':
      return { type: 'RejectOrder', reason: report.reason, ...done }
    case 'Filled':
      return { type: 'ReportFill', fill: report.fill, ...done }
    case 'Busted':
      return { type: 'BustFill', execution: report.execution, reason: report.reason, ...done }
    case 'Corrected': {
      const { execution, reason, fill } = report
      return { type: 'CorrectFill', execution, reason, fill, ...done }
    }
    case 'Cancelled':
      return { type: 'ConfirmCancel', reason: report.reason, ...filledField(report), ...done }
    case 'CancelRefused':
      return { type: 'RefuseCancel', request, reason: report.reason, ...done }
    case 'Amended':
      return { type: 'AcceptAmend', request, ...done }
    case 'AmendRefused':
      return { type: 'RefuseAmend', request, reason: report.reason, ...done }
    case 'Expired':
      return { type: 'ExpireOrder', ...filledField(report), ...done }
  }
}

type DisputableReport = BrokerReport | { readonly type: 'NotKnown'; readonly clientOrder: string }
type ReportRefusalTag = OrderRefusalTag | 'BrokerHasNotOrder'

const disputeOfReport = (
  report: DisputableReport,
  refused: ReportRefusalTag,
  side: BrokerChannel,
  at: string,
): OrderCommand => ({
  type: 'DisputeReport',
  dispute: {
    clientOrder: report.clientOrder,
    report: report.type,
    refused,
    reason: 'reason' in report ? report.reason : '',
    execution: 'execution' in report ? report.execution : '',
    trade: 'fill' in report ? report.fill : null,
    filled: 'filled' in report ? (report.filled ?? null) : null,
  },
  by: side,
  at,
})

/** Records the dispute in the order for the desk. Without such an order, only logs it. */
const disputeRefusedReport =
  (work: ReportServices) =>
  async (report: DisputableReport, refused: ReportRefusalTag): Promise<void> => {
    const { broker, writeLine } = work
    const { id } = clientOrderOf(report.clientOrder)
    writeLine({ broker: broker.side, order: id, received: report.type, refused })
    if (refused === 'NotFound') return
    const failed = await commandOrder(work)(report.clientOrder, (at) =>
      disputeOfReport(report, refused, broker.side, at),
    )
    if (failed !== null) throw new Error(`the broker’s report on ${id} could not be saved as a dispute: ${failed}`)
  }

/** A report that the order refuses becomes a dispute, so that the broker need not repeat it. */
export const recordReport =
  (work: ReportServices): TellReport =>
  async (report) => {
    const refused = await commandOrder(work)(report.clientOrder, (at) => commandOfReport(report, work.broker.side, at))
    if (refused !== null) await disputeRefusedReport(work)(report, refused)
  }

const UnsentRequest = t.strict({ clientOrder: t.string })
const unsentSql = `select client_order as "clientOrder" from trading_outbox where sent_at is null order by client_order`

/** Asks the broker about open orders without unsent requests. Orders unknown to it become disputes for the desk. */
const reconcileOrders = (work: BrokerWork) => async (): Promise<void> => {
  const { pool, orders, broker } = work
  const unsent = await queryRows(pool, UnsentRequest, unsentSql)
  const waiting = new Set(unsent.map(({ clientOrder }) => clientOrderOf(clientOrder).id))
  for (const id of await readOpenOrderIds(pool)) {
    const { state } = await orders.get(id)
    const at = orderAtBroker(id, state)
    if (state._tag === 'Draft' || at === null || state.broker !== broker.side || waiting.has(id)) continue
    const known = await broker.status(at).catch(() => 'Known' as const)
    if (known === 'NotKnown')
      await disputeRefusedReport(work)({ type: 'NotKnown', clientOrder: at.clientOrder }, 'BrokerHasNotOrder')
  }
}

/** Jobs are only reminders: at the start, each unsent request of the outbox table gets a new job. */
export const workBroker = async (work: BrokerWork): Promise<{ readonly close: () => Promise<void> }> => {
  const { pool, jobs, broker } = work
  const send = sendRequest(work)
  await broker.begin(recordReport(work), reconcileOrders(work))
  await jobs.work(outboxQueue, { handle: send, giveUp: send })
  const unsent = await queryRows(pool, UnsentRequest, unsentSql)
  await jobs.send(
    outboxQueue,
    unsent.map((job) => ({ job })),
  )
  return { close: broker.close }
}
