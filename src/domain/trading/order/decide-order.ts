import { E, pipe } from '../../fp.ts'
import { arePeopleIndependent } from '../../users/account-change.ts'
import { shareFill } from './fills/allocate-units.ts'
import { amendedTerms } from './terms/amended-terms.ts'
import { considerationOf, unitsFilledFor, filledUnits, ReportedFill } from './fills/fill.ts'
import { remainingUnits, type OrderInStatus, type OrderWithBroker } from './order.ts'
import type { OrderCommandOfType, OrderTransitions } from './order-command.ts'
import type { OrderEvent } from './order-event.ts'
import type { OrderRefusal } from './order-refusal.ts'
import { evidenceFault, maxDollars, termsFault } from './terms/order-terms.ts'

export type OrderDecision = E.Either<OrderRefusal, readonly OrderEvent[]>

type CommandAuthorship = Pick<OrderCommandOfType<'RequestCancel'>, 'by' | 'at'>
type ReasonedAuthorship = CommandAuthorship & { readonly reason: string }
type EndedOrder = OrderInStatus<'Cancelled' | 'Expired'>
type FillingOrder = Pick<OrderWithBroker, 'terms' | 'fills'>

const refuseOrder = (_tag: OrderRefusal['_tag']): OrderDecision => E.left({ _tag })
const authorshipOf = ({ by, at }: CommandAuthorship): CommandAuthorship => ({ by, at })
const reasonedAuthorshipOf = ({ reason, by, at }: ReasonedAuthorship): ReasonedAuthorship => ({ reason, by, at })

const enterOrder = ({
  terms,
  approvals,
  evidence,
  today,
  broker,
  ...command
}: OrderCommandOfType<'EnterOrder'>): OrderDecision => {
  const fault = termsFault(terms, today) ?? evidenceFault(evidence)
  if (fault !== null) return E.left(fault)
  const done = authorshipOf(command)
  return E.right([
    { type: 'OrderEntered', terms, approvals, evidence, ...done },
    ...(approvals === 0 ? [{ type: 'OrderPlaced', broker, ...done } as const] : []),
  ])
}

const approveOrder = (
  { evidence, broker, accountChanges, ...command }: OrderCommandOfType<'ApproveOrder'>,
  { by, approvedBy, approvals }: OrderInStatus<'AwaitingApproval'>,
): OrderDecision => {
  if (command.by === by) return refuseOrder('SecondPersonRequired')
  if (!arePeopleIndependent(accountChanges, command.at)) return refuseOrder('ApproverNotIndependent')
  const fault = evidenceFault(evidence)
  if (fault !== null) return E.left(fault)
  const done = authorshipOf(command)
  return E.right([
    { type: 'OrderApproved', evidence, ...done },
    ...(approvedBy.length + 1 >= approvals ? [{ type: 'OrderPlaced', broker, ...done } as const] : []),
  ])
}

const declineOrder = (command: OrderCommandOfType<'DeclineOrder'>): OrderDecision =>
  E.right([{ type: 'OrderDeclined', ...reasonedAuthorshipOf(command) }])

const withdrawOrder = (command: CommandAuthorship): OrderDecision =>
  E.right([{ type: 'OrderCancelled', reason: '', ...authorshipOf(command) }])

const acknowledgeOrder = ({ reference, ...command }: OrderCommandOfType<'AcknowledgeOrder'>): OrderDecision =>
  E.right([{ type: 'OrderAcknowledged', reference, ...authorshipOf(command) }])

const rejectOrder = (
  command: OrderCommandOfType<'RejectOrder'>,
  { fills }: Pick<OrderWithBroker, 'fills'>,
): OrderDecision =>
  filledUnits(fills) > 0
    ? refuseOrder('PartlyFilled')
    : E.right([{ type: 'OrderRejected', ...reasonedAuthorshipOf(command) }])

const reportFill = (
  { fill: reported, source, ...command }: OrderCommandOfType<'ReportFill'>,
  order: FillingOrder,
): OrderDecision => {
  if (order.fills.some(({ execution }) => execution === reported.execution)) return refuseOrder('FillDiffers')
  if (!ReportedFill.is(reported)) return refuseOrder('FillNotExact')
  if (reported.units > remainingUnits(order)) return refuseOrder('MoreThanLeft')
  if (considerationOf(reported.units, reported.price) > maxDollars) return refuseOrder('OrderTooLarge')
  const { fills, terms } = order
  const shared = shareFill(terms.allocations, fills, reported)
  return E.right([
    { type: 'OrderFilled', fill: fills.length + 1, ...reported, ...shared, source, ...authorshipOf(command) },
  ])
}

/** A fill may be reported after the order's end, if the order had a broker and the trade is not after its last day. */
const fillAfterEnd = (command: OrderCommandOfType<'ReportFill'>, order: EndedOrder): OrderDecision =>
  order.broker === null || command.fill.tradedOn > order.terms.goodUntil
    ? refuseOrder('FilledAfterEnd')
    : reportFill(command, order)

const bustFill = (
  command: OrderCommandOfType<'BustFill'>,
  { fills }: Pick<OrderWithBroker, 'fills'>,
): OrderDecision => {
  const found = fills.find(({ execution }) => execution === command.execution)
  return found === undefined
    ? refuseOrder('FillNotFound')
    : E.right([{ type: 'FillBusted', fill: found.fill, ...reasonedAuthorshipOf(command) }])
}

/** Busts and replaces a trade in one decision: if the corrected trade is refused, the original stays. */
const correctFill = (
  { execution, reason, fill: corrected, source, ...command }: OrderCommandOfType<'CorrectFill'>,
  { terms, fills }: FillingOrder,
): OrderDecision => {
  const done = authorshipOf(command)
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

const disputeReport = ({ dispute: disputed, ...command }: OrderCommandOfType<'DisputeReport'>): OrderDecision =>
  E.right([{ type: 'BrokerReportDisputed', ...disputed, ...authorshipOf(command) }])

const settleDispute = (
  { dispute: number, ...command }: OrderCommandOfType<'SettleDispute'>,
  { disputes }: Pick<OrderWithBroker, 'disputes'>,
): OrderDecision =>
  disputes.some((one) => one.dispute === number)
    ? E.right([{ type: 'DisputeSettled', dispute: number, ...reasonedAuthorshipOf(command) }])
    : refuseOrder('DisputeNotFound')

const requestCancel = (command: CommandAuthorship, { requests }: Pick<OrderWithBroker, 'requests'>): OrderDecision =>
  E.right([{ type: 'OrderCancelRequested', request: requests + 1, ...authorshipOf(command) }])

const coversFilledUnits = (
  { terms: { allocations } }: OrderCommandOfType<'RequestAmend'>,
  { fills, terms }: OrderWithBroker,
): boolean =>
  terms.allocations.every(({ account }) => {
    const found = allocations.find((one) => one.account === account)
    return unitsFilledFor(fills, account) <= (found?.units ?? 0)
  })

const requestAmend = (command: OrderCommandOfType<'RequestAmend'>, order: OrderWithBroker): OrderDecision => {
  const { terms, evidence, today, approvals } = command
  const fault = termsFault(terms, today) ?? evidenceFault(evidence)
  if (fault !== null) return E.left(fault)
  if (approvals > 0) return refuseOrder('AmendNeedsApproval')
  if (!coversFilledUnits(command, order)) return refuseOrder('BelowFilled')
  const request = order.requests + 1
  return E.right([{ type: 'OrderAmendRequested', request, terms, evidence, ...authorshipOf(command) }])
}

const acceptAmend = (
  { request, ...command }: OrderCommandOfType<'AcceptAmend'>,
  order: OrderInStatus<'AmendRequested'>,
): OrderDecision => {
  if (request !== order.request) return refuseOrder('NothingRequested')
  if (filledUnits(order.fills) > order.amended.quantity) return refuseOrder('BelowFilled')
  const terms = amendedTerms(order.terms, order.amended, order.fills)
  return E.right([{ type: 'OrderAmended', request, terms, ...authorshipOf(command) }])
}

const refuseRequest =
  (type: 'OrderCancelRefused' | 'OrderAmendRefused') =>
  (
    { request, ...command }: OrderCommandOfType<'RefuseCancel' | 'RefuseAmend'>,
    order: Pick<OrderInStatus<'CancelRequested'>, 'request'>,
  ): OrderDecision =>
    request === order.request
      ? E.right([{ type, request, ...reasonedAuthorshipOf(command) }])
      : refuseOrder('NothingRequested')

const confirmCancel = (command: OrderCommandOfType<'ConfirmCancel'>): OrderDecision =>
  E.right([{ type: 'OrderCancelled', ...reasonedAuthorshipOf(command) }])

const expireOrder = (
  command: OrderCommandOfType<'ExpireOrder'>,
  { terms }: Pick<OrderWithBroker, 'terms'>,
): OrderDecision =>
  'ended' in command && terms.goodUntil > command.ended
    ? E.right([])
    : E.right([{ type: 'OrderExpired', ...authorshipOf(command) }])

const workByHand = (
  command: OrderCommandOfType<'WorkByHand'>,
  { broker }: Pick<OrderWithBroker, 'broker'>,
): OrderDecision =>
  broker === null
    ? refuseOrder('OrderOver')
    : E.right([{ type: 'OrderWorkedByHand', ...reasonedAuthorshipOf(command) }])

const disputeTransitions = { DisputeReport: disputeReport, SettleDispute: settleDispute } as const
const atBrokerTransitions = { ...disputeTransitions, WorkByHand: workByHand } as const
const brokerReportTransitions = {
  ...atBrokerTransitions,
  ReportFill: reportFill,
  ConfirmCancel: confirmCancel,
  ExpireOrder: expireOrder,
} as const
const tradeCorrectionTransitions = { BustFill: bustFill, CorrectFill: correctFill } as const
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
  Placed: {
    ...brokerReportTransitions,
    ...requestTransitions,
    AcknowledgeOrder: acknowledgeOrder,
    RejectOrder: rejectOrder,
  },
  Acknowledged: { ...brokerReportTransitions, ...requestTransitions, RejectOrder: rejectOrder },
  PartFilled: { ...brokerReportTransitions, ...requestTransitions, ...tradeCorrectionTransitions },
  Filled: { ...atBrokerTransitions, ...tradeCorrectionTransitions },
  CancelRequested: {
    ...brokerReportTransitions,
    ...tradeCorrectionTransitions,
    AcknowledgeOrder: acknowledgeOrder,
    RejectOrder: rejectOrder,
    RefuseCancel: refuseRequest('OrderCancelRefused'),
  },
  AmendRequested: {
    ...brokerReportTransitions,
    ...tradeCorrectionTransitions,
    AcknowledgeOrder: acknowledgeOrder,
    RejectOrder: rejectOrder,
    AcceptAmend: acceptAmend,
    RefuseAmend: refuseRequest('OrderAmendRefused'),
  },
  Cancelled: { ...atBrokerTransitions, ...tradeCorrectionTransitions, ReportFill: fillAfterEnd },
  Expired: { ...atBrokerTransitions, ...tradeCorrectionTransitions, ReportFill: fillAfterEnd },
  Rejected: disputeTransitions,
  Declined: disputeTransitions,
}
