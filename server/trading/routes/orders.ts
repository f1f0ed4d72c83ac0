import * as api from '../../../src/api/trading/orders.ts'
import { E } from '../../../src/domain/fp.ts'
import type { OrderAction } from '../../../src/domain/trading/access/trader.ts'
import type { BrokerChannel } from '../../../src/domain/trading/order/fills/fill.ts'
import type { OrderCommand } from '../../../src/domain/trading/order/order-command.ts'
import type { EnteredStatus } from '../../../src/domain/trading/order/shown-order.ts'
import type { UserSession } from '../../access/session.ts'
import type { Route } from '../../http/route/route.ts'
import { withAnswer } from '../../log/carry-out.ts'
import type { CallIntent } from '../../log/event-log.ts'
import type { CheckServices } from '../enter-order.ts'
import { amendCommand, approveCommand } from '../order-commands.ts'
import type { ChangedOrder, OrderStore } from '../orders.ts'
import type { OrderViewStore } from '../views/order-views.ts'

interface OrderRouteServices extends CheckServices {
  readonly orders: OrderStore
  readonly views: OrderViewStore
  readonly side: BrokerChannel
  readonly now: () => Date
}

interface ChangedOrderReply {
  readonly id: string
  readonly status: EnteredStatus
  readonly revision: number
  readonly position: number
}

interface OrderCall {
  readonly params: { readonly id: string }
  readonly intent: CallIntent<ChangedOrderReply>
}

interface OrderActor {
  readonly by: string
  readonly at: string
}

interface EnteredByHand extends OrderActor {
  readonly source: 'hand'
}

const changedOrderReply =
  (id: string) =>
  ({ state, revision, position }: ChangedOrder): ChangedOrderReply => ({
    id,
    revision,
    position,
    // a successful command always leaves an entered order, so this Draft never occurs
    status: state._tag === 'Draft' ? 'AwaitingApproval' : state._tag,
  })

export const orderRoutes = (route: Route, services: OrderRouteServices): void => {
  const { orders, views, side, now } = services

  const doing = (
    { params: { id }, intent }: OrderCall,
    { user }: UserSession,
    act: OrderAction,
    command: (done: OrderActor) => Parameters<OrderStore['act']>[3],
  ) =>
    withAnswer(intent, changedOrderReply(id), (own: CallIntent<ChangedOrder>) =>
      orders.act(user, id, act, command({ by: user.username, at: intent.at }), own),
    )

  const working = (call: OrderCall, session: UserSession, command: (done: EnteredByHand) => OrderCommand) =>
    doing(call, session, 'work', (done) => () => E.right({ command: command({ source: 'hand', ...done }) }))

  route(api.enterOrder, ({ body: { id, acknowledged, ...order }, intent }, { user }) =>
    withAnswer(intent, changedOrderReply(id), (own: CallIntent<ChangedOrder>) =>
      orders.enter(user, { id, order, acknowledged }, own),
    ),
  )
  route(api.viewOrder, ({ params: { id }, body: { shown }, intent }, { user }) => views.record(user, id, shown, intent))
  route(api.approveOrder, (call, session) =>
    doing(call, session, 'approve', (done) =>
      approveCommand(services, side, { ...call.params, ...call.body, ...done, now: now() }),
    ),
  )
  route(api.declineOrder, (call, session) =>
    doing(
      call,
      session,
      'decline',
      (done) => () => E.right({ command: { type: 'DeclineOrder', ...call.body, ...done } }),
    ),
  )
  route(api.cancelOrder, (call, session) =>
    doing(call, session, 'cancel', (done) => () => E.right({ command: { type: 'RequestCancel', ...done } })),
  )
  route(api.amendOrder, (call, session) =>
    doing(call, session, 'amend', (done) => {
      const { acknowledged, ...amendment } = call.body
      return amendCommand(services, amendment, { ...call.params, acknowledged, ...done, now: now() })
    }),
  )
  route(api.workByHand, (call, session) =>
    doing(call, session, 'work', (done) => () => E.right({ command: { type: 'WorkByHand', ...call.body, ...done } })),
  )
  route(api.settleDispute, (call, session) =>
    doing(
      call,
      session,
      'work',
      (done) => () => E.right({ command: { type: 'SettleDispute', ...call.body, ...done } }),
    ),
  )
  route(api.acknowledgeOrder, (call, session) =>
    working(call, session, (done) => ({ type: 'AcknowledgeOrder', ...call.body, ...done })),
  )
  route(api.rejectOrder, (call, session) =>
    working(call, session, (done) => ({ type: 'RejectOrder', ...call.body, ...done })),
  )
  route(api.fillOrder, (call, session) =>
    working(call, session, (done) => ({ type: 'ReportFill', fill: call.body, ...done })),
  )
  route(api.bustFill, (call, session) =>
    working(call, session, (done) => ({ type: 'BustFill', ...call.body, ...done })),
  )
  route(api.confirmCancel, (call, session) =>
    working(call, session, (done) => ({ type: 'ConfirmCancel', ...call.body, ...done })),
  )
  route(api.refuseCancel, (call, session) =>
    working(call, session, (done) => ({ type: 'RefuseCancel', ...call.body, ...done })),
  )
  route(api.acceptAmend, (call, session) =>
    working(call, session, (done) => ({ type: 'AcceptAmend', ...call.body, ...done })),
  )
  route(api.refuseAmend, (call, session) =>
    working(call, session, (done) => ({ type: 'RefuseAmend', ...call.body, ...done })),
  )
  route(api.expireOrder, (call, session) => working(call, session, (done) => ({ type: 'ExpireOrder', ...done })))
}
