import { assign, setup } from 'xstate'
import { E } from '../../../../src/domain/fp.ts'
import { order as decider } from '../../../../src/domain/trading/order/decider.ts'
import { filledUnits } from '../../../../src/domain/trading/order/fills/fill.ts'
import { leftUnits, type Order } from '../../../../src/domain/trading/order/order.ts'
import type { OrderCommand } from '../../../../src/domain/trading/order/order-command.ts'
import { commands, fill, terms } from '../../../unit/support/trading/orders.ts'

/** Acts of people at a screen. The name says who enters the order, which decides who has to approve it. */
export const doings = [
  ...(['ClientAsks', 'ClientAsksForMuch', 'AdviserPlaces', 'AdviserAsksForMuch', 'Approve', 'Decline'] as const),
  ...(['Cancel', 'Amend', 'Acknowledge', 'FillPart', 'FillRest', 'Bust', 'Reject', 'Expire'] as const),
  ...(['Cancelled', 'RefuseCancel', 'AcceptAmend', 'RefuseAmend'] as const),
]
export type Doing = (typeof doings)[number]

/** Units; much is above the firm's limit, and may not be amended to more. */
export const sizes = { some: 10, much: 40, part: 3, less: 8 }

const entered = (by: string, quantity: number, approvals: number) =>
  commands.EnterOrder({
    by,
    approvals,
    terms: { ...terms, quantity, allocations: [{ account: 'A1', units: quantity }] },
  })

const standingIn = (order: Order) => (order._tag === 'Draft' ? [] : order.fills.filter(({ isBusted }) => !isBusted))
const requestIn = (order: Order): number => ('request' in order ? order.request : 0)

/** The adviser gives a client's order its first approval; the order desk gives all others. */
export const approverOf = (order: Order): 'adviser' | 'admin' =>
  order._tag !== 'Draft' && order.by === 'client' && order.approvedBy.length === 0 ? 'adviser' : 'admin'

const nextExecution = (order: Order): string => `x${order._tag === 'Draft' ? 0 : order.fills.length + 1}`

/** The command of an act on the present order. */
export const commandOf = (doing: Doing, order: Order): OrderCommand => {
  const left = order._tag === 'Draft' ? 0 : leftUnits(order)
  switch (doing) {
    case 'ClientAsks':
      return entered('client', sizes.some, 1)
    case 'ClientAsksForMuch':
      return entered('client', sizes.much, 2)
    case 'AdviserPlaces':
      return entered('adviser', sizes.some, 0)
    case 'AdviserAsksForMuch':
      return entered('adviser', sizes.much, 1)
    case 'Approve':
      return commands.ApproveOrder({ by: approverOf(order) })
    case 'Decline':
      return commands.DeclineOrder({ by: approverOf(order) })
    case 'Cancel':
      return commands.RequestCancel()
    case 'Amend':
      return commands.RequestAmend({
        terms: { ...terms, quantity: sizes.less, allocations: [{ account: 'A1', units: sizes.less }] },
      })
    case 'Acknowledge':
      return commands.AcknowledgeOrder()
    case 'FillPart':
      return fill(nextExecution(order), Math.min(sizes.part, left))
    case 'FillRest':
      return fill(nextExecution(order), left)
    case 'Bust':
      return commands.BustFill({ execution: standingIn(order)[0]?.execution ?? 'none' })
    case 'Reject':
      return commands.RejectOrder()
    case 'Expire':
      return commands.ExpireOrder()
    case 'Cancelled':
      return commands.ConfirmCancel()
    case 'RefuseCancel':
      return commands.RefuseCancel({ request: requestIn(order) })
    case 'AcceptAmend':
      return commands.AcceptAmend({ request: requestIn(order) })
    case 'RefuseAmend':
      return commands.RefuseAmend({ request: requestIn(order) })
  }
}

const done = (order: Order, doing: Doing): Order =>
  E.getOrElseW(() => [])(decider.decide(commandOf(doing, order), order)).reduce(decider.evolve, order)

/** The order machine as a statechart, so that its walks can be worked out: the state is the decider's own. */
export const orderModel = setup({
  types: { context: {} as { readonly order: Order }, events: {} as { readonly type: Doing } },
  actions: { decide: assign(({ context: { order }, event: { type } }) => ({ order: done(order, type) })) },
}).createMachine({ id: 'order', context: { order: decider.initial }, on: { '*': { actions: 'decide' } } })

/** The parts of an order that make its states look different on the screen. */
export const looksLike = (order: Order): unknown =>
  order._tag === 'Draft'
    ? order._tag
    : [
        ...[order._tag, order.approvals - order.approvedBy.length, order.isAcknowledged, order.terms.quantity],
        ...[order._tag === 'AwaitingApproval' && order.by, filledUnits(order.fills) > 0, standingIn(order).length > 1],
      ]
