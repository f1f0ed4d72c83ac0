import { assign, setup } from 'xstate'
import { E } from '../../../../src/domain/fp.ts'
import { orderDecider } from '../../../../src/domain/trading/order/decider.ts'
import { filledUnits } from '../../../../src/domain/trading/order/fills/fill.ts'
import { remainingUnits, type Order } from '../../../../src/domain/trading/order/order.ts'
import type { OrderCommand } from '../../../../src/domain/trading/order/order-command.ts'
import { orderCommands, reportFill, orderTerms } from '../../../unit/support/trading/orders.ts'

/** Acts of people at a screen. The name says who enters the order, which decides who has to approve it. */
export const orderDoings = [
  ...(['ClientAsks', 'ClientAsksForMuch', 'AdviserPlaces', 'AdviserAsksForMuch', 'Approve', 'Decline'] as const),
  ...(['Cancel', 'Amend', 'Acknowledge', 'FillPart', 'FillRest', 'Bust', 'Reject', 'Expire'] as const),
  ...(['Cancelled', 'RefuseCancel', 'AcceptAmend', 'RefuseAmend'] as const),
]
export type OrderDoing = (typeof orderDoings)[number]

/** Units; much is above the firm's limit, and may not be amended to more. */
export const orderSizes = { some: 10, much: 40, part: 3, less: 8 }

const entered = (by: string, quantity: number, approvals: number) =>
  orderCommands.EnterOrder({
    by,
    approvals,
    terms: { ...orderTerms, quantity, allocations: [{ account: 'A1', units: quantity }] },
  })

const standingIn = (order: Order) => (order._tag === 'Draft' ? [] : order.fills.filter(({ isBusted }) => !isBusted))
const requestIn = (order: Order): number => ('request' in order ? order.request : 0)

/** The adviser gives a client's order its first approval; the order desk gives all others. */
export const approverOf = (order: Order): 'adviser' | 'admin' =>
  order._tag !== 'Draft' && order.by === 'client' && order.approvedBy.length === 0 ? 'adviser' : 'admin'

const nextExecution = (order: Order): string => `x${order._tag === 'Draft' ? 0 : order.fills.length + 1}`

/** The command of an act on the present order. */
export const commandOf = (doing: OrderDoing, order: Order): OrderCommand => {
  const left = order._tag === 'Draft' ? 0 : remainingUnits(order)
  switch (doing) {
    case 'ClientAsks':
      return entered('client', orderSizes.some, 1)
    case 'ClientAsksForMuch':
      return entered('client', orderSizes.much, 2)
    case 'AdviserPlaces':
      return entered('adviser', orderSizes.some, 0)
    case 'AdviserAsksForMuch':
      return entered('adviser', orderSizes.much, 1)
    case 'Approve':
      return orderCommands.ApproveOrder({ by: approverOf(order) })
    case 'Decline':
      return orderCommands.DeclineOrder({ by: approverOf(order) })
    case 'Cancel':
      return orderCommands.RequestCancel()
    case 'Amend':
      return orderCommands.RequestAmend({
        terms: { ...orderTerms, quantity: orderSizes.less, allocations: [{ account: 'A1', units: orderSizes.less }] },
      })
    case 'Acknowledge':
      return orderCommands.AcknowledgeOrder()
    case 'FillPart':
      return reportFill(nextExecution(order), Math.min(orderSizes.part, left))
    case 'FillRest':
      return reportFill(nextExecution(order), left)
    case 'Bust':
      return orderCommands.BustFill({ execution: standingIn(order)[0]?.execution ?? 'none' })
    case 'Reject':
      return orderCommands.RejectOrder()
    case 'Expire':
      return orderCommands.ExpireOrder()
    case 'Cancelled':
      return orderCommands.ConfirmCancel()
    case 'RefuseCancel':
      return orderCommands.RefuseCancel({ request: requestIn(order) })
    case 'AcceptAmend':
      return orderCommands.AcceptAmend({ request: requestIn(order) })
    case 'RefuseAmend':
      return orderCommands.RefuseAmend({ request: requestIn(order) })
  }
}

const doneOrder = (order: Order, doing: OrderDoing): Order =>
  E.getOrElseW(() => [])(orderDecider.decide(commandOf(doing, order), order)).reduce(orderDecider.evolve, order)

/** The order machine as a statechart, so that its walks can be worked out: the state is the decider's own. */
export const orderModel = setup({
  types: { context: {} as { readonly order: Order }, events: {} as { readonly type: OrderDoing } },
  actions: { decide: assign(({ context: { order }, event: { type } }) => ({ order: doneOrder(order, type) })) },
}).createMachine({ id: 'order', context: { order: orderDecider.initial }, on: { '*': { actions: 'decide' } } })

/** The parts of an order that make its states look different on the screen. */
export const looksLike = (order: Order): unknown =>
  order._tag === 'Draft'
    ? order._tag
    : [
        ...[order._tag, order.approvals - order.approvedBy.length, order.isAcknowledged, order.terms.quantity],
        ...[order._tag === 'AwaitingApproval' && order.by, filledUnits(order.fills) > 0, standingIn(order).length > 1],
      ]
