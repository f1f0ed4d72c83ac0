import { holdsAny } from '../../permissions/permission.ts'
import type { Identity } from '../../users/identity.ts'
import { type TraderCapacity, isDesk, mayActOn, type OrderAction } from '../access/trader.ts'
import { openDisputes } from '../desk/dispute.ts'
import { isCommandPossible } from '../order/decider.ts'
import type { OrderCommandType } from '../order/order-command.ts'
import type { ShownOrder } from '../order/shown-order.ts'

export type OrderMove = Exclude<OrderCommandType, 'EnterOrder' | 'CorrectFill' | 'DisputeReport'>

const moveActs: Readonly<Record<OrderMove, OrderAction>> = {
  ApproveOrder: 'approve',
  DeclineOrder: 'decline',
  RequestCancel: 'cancel',
  RequestAmend: 'amend',
  AcknowledgeOrder: 'work',
  ReportFill: 'work',
  BustFill: 'work',
  RejectOrder: 'work',
  ExpireOrder: 'work',
  WorkByHand: 'work',
  SettleDispute: 'work',
  ConfirmCancel: 'work',
  RefuseCancel: 'work',
  AcceptAmend: 'work',
  RefuseAmend: 'work',
}

const orderMoves: readonly OrderMove[] = [
  ...(['ApproveOrder', 'DeclineOrder', 'RequestAmend', 'RequestCancel', 'AcknowledgeOrder', 'ReportFill'] as const),
  ...([
    'BustFill',
    'AcceptAmend',
    'RefuseAmend',
    'ConfirmCancel',
    'RefuseCancel',
    'RejectOrder',
    'ExpireOrder',
    'WorkByHand',
    'SettleDispute',
  ] as const),
]

/** A reader who sees all accounts of an order may act for them. Nobody acts on a part of an order. */
const traderOf = ({ username, permissions }: Identity, { isPart }: ShownOrder) => ({
  username,
  permissions,
  advises: () => !isPart,
  owns: () => !isPart,
})

const hasTrade = ({ fills }: ShownOrder): boolean => fills.some(({ isBusted }) => !isBusted)

const mayHaveTraded = ({ broker, filled, quantity }: ShownOrder): boolean => broker !== null && filled < quantity

const isDeskReport = (move: OrderMove): boolean =>
  moveActs[move] === 'work' && move !== 'WorkByHand' && move !== 'SettleDispute'

/** `WorkByHand` needs an electronic broker, desk reports do not allow one. The status refuses orders never placed. */
const isForDesk = (move: OrderMove, { broker }: ShownOrder): boolean =>
  move === 'WorkByHand'
    ? broker !== null && broker !== 'hand'
    : !isDeskReport(move) || broker === 'hand' || broker === null

const concernedOrderOf = ({ allocations, by }: ShownOrder) => ({
  accounts: allocations.map(({ account }) => account),
  by,
})

export const seesEvidence = (identity: Identity, order: ShownOrder): boolean =>
  mayActOn('evidence', traderOf(identity, order), concernedOrderOf(order))

export const movesOf = (identity: Identity, order: ShownOrder): readonly OrderMove[] => {
  const trader = traderOf(identity, order)
  const known = concernedOrderOf(order)
  return orderMoves.filter(
    (move) =>
      isCommandPossible(move, { _tag: order.status }) &&
      isForDesk(move, order) &&
      (move !== 'SettleDispute' || openDisputes(order.disputes).length > 0) &&
      (move !== 'BustFill' || hasTrade(order)) &&
      (move !== 'ReportFill' || mayHaveTraded(order)) &&
      (move !== 'ApproveOrder' || !order.approvedBy.includes(identity.username)) &&
      mayActOn(moveActs[move], trader, known),
  )
}

export const capacityAs = (identity: Identity): TraderCapacity => {
  if (isDesk(identity)) return 'desk'
  return holdsAny(identity, ['client.adviser']) ? 'adviser' : 'client'
}
