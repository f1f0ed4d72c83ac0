import { E, pipe } from '../../fp.ts'
import { areIndependent } from '../../users/account-change.ts'
import { shareFill } from './fills/allocate-units.ts'
import { amendedTerms } from './terms/amended-terms.ts'
import { considerationOf, filledFor, filledUnits, ReportedFill } from './fills/fill.ts'
import { leftUnits, type OrderIn, type OrderWithBroker } from './order.ts'
import type { OrderCommandNamed, OrderTransitions } from './order-command.ts'
import type { OrderEvent } from './order-event.ts'
import type { OrderRefusal } from './order-refusal.ts'
import { evidenceFault, maxDollars, termsFault } from './terms/order-terms.ts'

export type OrderDecision = E.Either<OrderRefusal, readonly OrderEvent[]>

type OrderAct = Pick<OrderCommandNamed<'RequestCancel'>, 'by' | 'at'>
type WithReason = OrderAct & { readonly reason: string }
type EndedOrder = OrderIn<'Cancelled' | 'Expired'>
type FillingOrder = Pick<OrderWithBroker, 'terms' | 'fills'>

const refuseOrder = (_tag: OrderRefusal['_tag']): OrderDecision => E.left({ _tag })
const doneIn = ({ by, at }: OrderAct): OrderAct => ({ by, at })
const reasonIn = ({ reason, by, at }: WithReason): WithReason => ({ reason, by, at })

const enterOrder = ({
  terms,
  approvals,
  evidence,
  today,
  broker,
  ...command
}: OrderCommandNamed<'EnterOrder'>): OrderDecision => {
  const fault = termsFault(terms, today) ?? evidenceFault(evidence)
  if (fault !== null) return E.left(fault)
  const done = doneIn(command)
  return E.right([
    { type: 'OrderEntered', terms, approvals, evidence, ...done },
    ...(approvals === 0 ? [{ type: 'OrderPlaced', broker, ...done } as const] : []),
  ])
}

const approveOrder = (
  { evidence, broker, accountChanges, ...command }: OrderCommandNamed<'ApproveOrder'>,
  { by, approvedBy, approvals }: OrderIn<'AwaitingApproval'>,
): OrderDecision => {
  if (command.by === by) return refuseOrder('SecondPersonRequired')
  if (!areIndependent(accountChanges, command.at)) return refuseOrder('ApproverNotIndependent')
  const fault = evidenceFault(evidence)
  if (fault !== null) return E.left(fault)
  const done = doneIn(command)
  return E.right([
    { type: 'OrderApproved', evidence, ...done },
    ...(approvedBy.length + 1 >= approvals ? [{ type: 'OrderPlaced', broker, ...done } as const] : []),
  ])
}

const declineOrder = (command: OrderCommandNamed<'DeclineOrder'>): OrderDecision =>
  E.right([{ type: 'OrderDeclined', ...reasonIn(command) }])

const withdrawOrder = (command: OrderAct): OrderDecision =>
  E.right([{ type: 'OrderCancelled', reason: '', ...doneIn(command) }])

const acknowledgeOrder = ({ reference, ...command }: OrderCommandNamed<'AcknowledgeOrder'>): OrderDecision =>
  E.right([{ type: 'OrderAcknowledged', reference, ...doneIn(command) }])

const rejectOrder = (
  command: OrderCommandNamed<'RejectOrder'>,
  { fills }: Pick<OrderWithBroker, 'fills'>,
): OrderDecision =>
  filledUnits(fills) > 0 ? refuseOrder('PartlyFilled') : E.right([{ type: 'OrderRejected', ...reasonIn(command) }])

const reportFill = (
  { fill: reported, source, ...command }: OrderCommandNamed<'ReportFill'>,
  order: FillingOrder,
): OrderDecision => {
  if (order.fills.some(({ execution }) => execution === reported.execution)) return refuseOrder('FillDiffers')
  if (!ReportedFill.is(reported)) return refuseOrder('FillNotExact')
  if (reported.units > leftUnits(order)) return refuseOrder('MoreThanLeft')
  if (considerationOf(reported.units, reported.price) > maxDollars) return refuseOrder('OrderTooLarge')
  const { fills, terms } = order
  const shared = shareFill(terms.allocations, fills, reported)
  return E.right([{ type: 'OrderFilled', fill: fills.length + 1, ...reported, ...shared, source, ...doneIn(command) }])
}

/** A fill may be reported after the end, but not without a broker, and not after the last day. */
const fillAfterEnd = (command: OrderCommandNamed<'ReportFill'>, order: EndedOrder): OrderDecision =>
  order.broker === null || command.fill.tradedOn > order.terms.goodUntil
    ? refuseOrder('FilledAfterEnd')
    : reportFill(command, order)

const bustFill = (command: OrderCommandNamed<'BustFill'>, { fills }: Pick<OrderWithBroker, 'fills'>): OrderDecision => {
  const found = fills.find(({ execution }) => execution === command.execution)
  return found === undefined
    ? refuseOrder('FillNotFound')
    : E.right([{ type: 'FillBusted', fill: found.fill, ...reasonIn(command) }])
}

/** One decision: if the corrected trade is refused, the original stays. */
const correctFill = (
  { execution, reason, fill: corrected, source, ...command }: OrderCommandNamed<'CorrectFill'>,
  { terms, fills }: FillingOrder,
): OrderDecision => {
  const done = doneIn(command)
  const rest = fills.map((each) => (each.execution === execution ? { ...each, isBusted: true } : each))
  const isBusted = fills.some((each) => each.execution === execution && each.isBusted)
  return pipe(
    isBusted ? E.right([]) : bustFill({ type: 'BustFill', execution, reason, source, ...done }, { fills }),
    E.chain((busted) =>
      pipe(
        reportFill({ type: 'ReportFill', fill: corrected, source, ...done }, { terms, fills: rest }),
        E.map((filled) => [...busted, ...filled]),
      ),
    ),
  )
}

const disputeReport = ({ dispute: disputed, ...command }: OrderCommandNamed<'DisputeReport'>): OrderDecision =>
  E.right([{ type: 'BrokerReportDisputed', ...disputed, ...doneIn(command) }])

const settleDispute = (
  { dispute: number, ...command }: OrderCommandNamed<'SettleDispute'>,
  { disputes }: Pick<OrderWithBroker, 'disputes'>,
): OrderDecision =>
  disputes.some((one) => one.dispute === number)
    ? E.right([{ type: 'DisputeSettled', dispute: number, ...reasonIn(command) }])
    : refuseOrder('DisputeNotFound')

const requestCancel = (command: OrderAct, { requests }: Pick<OrderWithBroker, 'requests'>): OrderDecision =>
  E.right([{ type: 'OrderCancelRequested', request: requests + 1, ...doneIn(command) }])

const isCoveredBy = (
  { terms: { allocations } }: OrderCommandNamed<'RequestAmend'>,
  { fills, terms }: OrderWithBroker,
): boolean =>
  terms.allocations.every(({ account }) => {
    const found = allocations.find((one) => one.account === account)
    return filledFor(fills, account) <= (found?.units ?? 0)
  })

const requestAmend = (command: OrderCommandNamed<'RequestAmend'>, order: OrderWithBroker): OrderDecision => {
  const { terms, evidence, today, approvals } = command
  const fault = termsFault(terms, today) ?? evidenceFault(evidence)
  if (fault !== null) return E.left(fault)
  if (approvals > 0) return refuseOrder('AmendNeedsApproval')
  if (!isCoveredBy(command, order)) return refuseOrder('BelowFilled')
  const request = order.requests + 1
  return E.right([{ type: 'OrderAmendRequested', request, terms, evidence, ...doneIn(command) }])
}

const acceptAmend = (
  { request, ...command }: OrderCommandNamed<'AcceptAmend'>,
  order: OrderIn<'AmendRequested'>,
): OrderDecision => {
  if (request !== order.request) return refuseOrder('NothingRequested')
  if (filledUnits(order.fills) > order.amended.quantity) return refuseOrder('BelowFilled')
  const terms = amendedTerms(order.terms, order.amended, order.fills)
  return E.right([{ type: 'OrderAmended', request, terms, ...doneIn(command) }])
}

const refuseRequest =
  (type: 'OrderCancelRefused' | 'OrderAmendRefused') =>
  (
    { request, ...command }: OrderCommandNamed<'RefuseCancel' | 'RefuseAmend'>,
    order: Pick<OrderIn<'CancelRequested'>, 'request'>,
  ): OrderDecision =>
    request === order.request ? E.right([{ type, request, ...reasonIn(command) }]) : refuseOrder('NothingRequested')

const confirmCancel = (command: OrderCommandNamed<'ConfirmCancel'>): OrderDecision =>
  E.right([{ type: 'OrderCancelled', ...reasonIn(command) }])

const expireOrder = (
  command: OrderCommandNamed<'ExpireOrder'>,
  { terms }: Pick<OrderWithBroker, 'terms'>,
): OrderDecision =>
  'ended' in command && terms.goodUntil > command.ended
    ? E.right([])
    : E.right([{ type: 'OrderExpired', ...doneIn(command) }])

const workByHand = (
  command: OrderCommandNamed<'WorkByHand'>,
  { broker }: Pick<OrderWithBroker, 'broker'>,
): OrderDecision =>
  broker === null ? refuseOrder('OrderOver') : E.right([{ type: 'OrderWorkedByHand', ...reasonIn(command) }])

const disputeTransitions = { DisputeReport: disputeReport, SettleDispute: settleDispute } as const
const atBroker = { ...disputeTransitions, WorkByHand: workByHand } as const
const fromBroker = {
  ...atBroker,
  ReportFill: reportFill,
  ConfirmCancel: confirmCancel,
  ExpireOrder: expireOrder,
} as const
const ofTrade = { BustFill: bustFill, CorrectFill: correctFill } as const
const requestTransitions = { RequestCancel: requestCancel, RequestAmend: requestAmend } as const

export const orderTransitions: OrderTransitions<OrderDecision> = {
  Draft: { EnterOrder: enterOrder },
  AwaitingApproval: {
    ...disputeTransitions,
    ApproveOrder: approveOrder,
    DeclineOrder: declineOrder,
    RequestCancel: withdrawOrder,
    ExpireOrder: expireOrder,
  },
  Placed: { ...fromBroker, ...requestTransitions, AcknowledgeOrder: acknowledgeOrder, RejectOrder: rejectOrder },
  Acknowledged: { ...fromBroker, ...requestTransitions, RejectOrder: rejectOrder },
  PartFilled: { ...fromBroker, ...requestTransitions, ...ofTrade },
  Filled: { ...atBroker, ...ofTrade },
  CancelRequested: {
    ...fromBroker,
    ...ofTrade,
    AcknowledgeOrder: acknowledgeOrder,
    RejectOrder: rejectOrder,
    RefuseCancel: refuseRequest('OrderCancelRefused'),
  },
  AmendRequested: {
    ...fromBroker,
    ...ofTrade,
    AcknowledgeOrder: acknowledgeOrder,
    RejectOrder: rejectOrder,
    AcceptAmend: acceptAmend,
    RefuseAmend: refuseRequest('OrderAmendRefused'),
  },
  Cancelled: { ...atBroker, ...ofTrade, ReportFill: fillAfterEnd },
  Expired: { ...atBroker, ...ofTrade, ReportFill: fillAfterEnd },
  Rejected: disputeTransitions,
  Declined: disputeTransitions,
}
