import { E, pipe } from '../../fp.ts'
import { areIndependent } from '../../users/account-change.ts'
import { shareFill } from './fills/allocate-units.ts'
import { amendedTerms } from './terms/amended-terms.ts'
import { considerationOf, filledFor, filledUnits, ReportedFill } from './fills/fill.ts'
import { leftUnits, type OrderIn, type OrderWithBroker } from './order.ts'
import type { OrderCommandNamed, Transitions } from './order-command.ts'
import type { OrderEvent } from './order-event.ts'
import type { OrderRefusal } from './order-refusal.ts'
import { evidenceFault, mostDollars, termsFault } from './terms/order-terms.ts'

export type Decision = E.Either<OrderRefusal, readonly OrderEvent[]>

type Done = Pick<OrderCommandNamed<'RequestCancel'>, 'by' | 'at'>
type WithReason = Done & { readonly reason: string }
type Ended = OrderIn<'Cancelled' | 'Expired'>
type Filling = Pick<OrderWithBroker, 'terms' | 'fills'>

const refused = (_tag: OrderRefusal['_tag']): Decision => E.left({ _tag })
const doneIn = ({ by, at }: Done): Done => ({ by, at })
const reasonIn = ({ reason, by, at }: WithReason): WithReason => ({ reason, by, at })

const enter = ({
  terms,
  approvals,
  evidence,
  today,
  broker,
  ...command
}: OrderCommandNamed<'EnterOrder'>): Decision => {
  const fault = termsFault(terms, today) ?? evidenceFault(evidence)
  if (fault !== null) return E.left(fault)
  const done = doneIn(command)
  return E.right([
    { type: 'OrderEntered', terms, approvals, evidence, ...done },
    ...(approvals === 0 ? [{ type: 'OrderPlaced', broker, ...done } as const] : []),
  ])
}

const approve = (
  { evidence, broker, accountChanges, ...command }: OrderCommandNamed<'ApproveOrder'>,
  { by, approvedBy, approvals }: OrderIn<'AwaitingApproval'>,
): Decision => {
  if (command.by === by) return refused('SecondPersonRequired')
  if (!areIndependent(accountChanges, command.at)) return refused('ApproverNotIndependent')
  const fault = evidenceFault(evidence)
  if (fault !== null) return E.left(fault)
  const done = doneIn(command)
  return E.right([
    { type: 'OrderApproved', evidence, ...done },
    ...(approvedBy.length + 1 >= approvals ? [{ type: 'OrderPlaced', broker, ...done } as const] : []),
  ])
}

const decline = (command: OrderCommandNamed<'DeclineOrder'>): Decision =>
  E.right([{ type: 'OrderDeclined', ...reasonIn(command) }])

const withdraw = (command: Done): Decision => E.right([{ type: 'OrderCancelled', reason: '', ...doneIn(command) }])

const acknowledge = ({ reference, ...command }: OrderCommandNamed<'AcknowledgeOrder'>): Decision =>
  E.right([{ type: 'OrderAcknowledged', reference, ...doneIn(command) }])

const reject = (command: OrderCommandNamed<'RejectOrder'>, { fills }: Pick<OrderWithBroker, 'fills'>): Decision =>
  filledUnits(fills) > 0 ? refused('PartlyFilled') : E.right([{ type: 'OrderRejected', ...reasonIn(command) }])

const fill = ({ fill: reported, source, ...command }: OrderCommandNamed<'ReportFill'>, order: Filling): Decision => {
  if (order.fills.some(({ execution }) => execution === reported.execution)) return refused('FillDiffers')
  if (!ReportedFill.is(reported)) return refused('FillNotExact')
  if (reported.units > leftUnits(order)) return refused('MoreThanLeft')
  if (considerationOf(reported.units, reported.price) > mostDollars) return refused('OrderTooLarge')
  const { fills, terms } = order
  const shared = shareFill(terms.allocations, fills, reported)
  return E.right([{ type: 'OrderFilled', fill: fills.length + 1, ...reported, ...shared, source, ...doneIn(command) }])
}

/** A fill may be reported after the end, but not without a broker, and not after the last day. */
const fillAfterEnd = (command: OrderCommandNamed<'ReportFill'>, order: Ended): Decision =>
  order.broker === null || command.fill.tradedOn > order.terms.goodUntil
    ? refused('FilledAfterEnd')
    : fill(command, order)

const bust = (command: OrderCommandNamed<'BustFill'>, { fills }: Pick<OrderWithBroker, 'fills'>): Decision => {
  const found = fills.find(({ execution }) => execution === command.execution)
  return found === undefined
    ? refused('FillNotFound')
    : E.right([{ type: 'FillBusted', fill: found.fill, ...reasonIn(command) }])
}

/** One decision: if the corrected trade is refused, the original stays. */
const correct = (
  { execution, reason, fill: corrected, source, ...command }: OrderCommandNamed<'CorrectFill'>,
  { terms, fills }: Filling,
): Decision => {
  const done = doneIn(command)
  const rest = fills.map((each) => (each.execution === execution ? { ...each, isBusted: true } : each))
  const isBusted = fills.some((each) => each.execution === execution && each.isBusted)
  return pipe(
    isBusted ? E.right([]) : bust({ type: 'BustFill', execution, reason, source, ...done }, { fills }),
    E.chain((busted) =>
      pipe(
        fill({ type: 'ReportFill', fill: corrected, source, ...done }, { terms, fills: rest }),
        E.map((filled) => [...busted, ...filled]),
      ),
    ),
  )
}

const dispute = ({ dispute: disputed, ...command }: OrderCommandNamed<'DisputeReport'>): Decision =>
  E.right([{ type: 'BrokerReportDisputed', ...disputed, ...doneIn(command) }])

const settle = (
  { dispute: number, ...command }: OrderCommandNamed<'SettleDispute'>,
  { disputes }: Pick<OrderWithBroker, 'disputes'>,
): Decision =>
  disputes.some((one) => one.dispute === number)
    ? E.right([{ type: 'DisputeSettled', dispute: number, ...reasonIn(command) }])
    : refused('DisputeNotFound')

const requestCancel = (command: Done, { requests }: Pick<OrderWithBroker, 'requests'>): Decision =>
  E.right([{ type: 'OrderCancelRequested', request: requests + 1, ...doneIn(command) }])

const isCoveredBy = (
  { terms: { allocations } }: OrderCommandNamed<'RequestAmend'>,
  { fills, terms }: OrderWithBroker,
): boolean =>
  terms.allocations.every(({ account }) => {
    const found = allocations.find((one) => one.account === account)
    return filledFor(fills, account) <= (found?.units ?? 0)
  })

const requestAmend = (command: OrderCommandNamed<'RequestAmend'>, order: OrderWithBroker): Decision => {
  const { terms, evidence, today, approvals } = command
  const fault = termsFault(terms, today) ?? evidenceFault(evidence)
  if (fault !== null) return E.left(fault)
  if (approvals > 0) return refused('AmendNeedsApproval')
  if (!isCoveredBy(command, order)) return refused('BelowFilled')
  const request = order.requests + 1
  return E.right([{ type: 'OrderAmendRequested', request, terms, evidence, ...doneIn(command) }])
}

const acceptAmend = (
  { request, ...command }: OrderCommandNamed<'AcceptAmend'>,
  order: OrderIn<'AmendRequested'>,
): Decision => {
  if (request !== order.request) return refused('NothingRequested')
  if (filledUnits(order.fills) > order.amended.quantity) return refused('BelowFilled')
  const terms = amendedTerms(order.terms, order.amended, order.fills)
  return E.right([{ type: 'OrderAmended', request, terms, ...doneIn(command) }])
}

const refuse =
  (type: 'OrderCancelRefused' | 'OrderAmendRefused') =>
  (
    { request, ...command }: OrderCommandNamed<'RefuseCancel' | 'RefuseAmend'>,
    order: Pick<OrderIn<'CancelRequested'>, 'request'>,
  ): Decision =>
    request === order.request ? E.right([{ type, request, ...reasonIn(command) }]) : refused('NothingRequested')

const confirmCancel = (command: OrderCommandNamed<'ConfirmCancel'>): Decision =>
  E.right([{ type: 'OrderCancelled', ...reasonIn(command) }])

const expire = (command: OrderCommandNamed<'ExpireOrder'>, { terms }: Pick<OrderWithBroker, 'terms'>): Decision =>
  'ended' in command && terms.goodUntil > command.ended
    ? E.right([])
    : E.right([{ type: 'OrderExpired', ...doneIn(command) }])

const workByHand = (command: OrderCommandNamed<'WorkByHand'>, { broker }: Pick<OrderWithBroker, 'broker'>): Decision =>
  broker === null ? refused('OrderOver') : E.right([{ type: 'OrderWorkedByHand', ...reasonIn(command) }])

const disputing = { DisputeReport: dispute, SettleDispute: settle } as const
const atBroker = { ...disputing, WorkByHand: workByHand } as const
const fromBroker = { ...atBroker, ReportFill: fill, ConfirmCancel: confirmCancel, ExpireOrder: expire } as const
const ofTrade = { BustFill: bust, CorrectFill: correct } as const
const asking = { RequestCancel: requestCancel, RequestAmend: requestAmend } as const

export const transitions: Transitions<Decision> = {
  Draft: { EnterOrder: enter },
  AwaitingApproval: {
    ...disputing,
    ApproveOrder: approve,
    DeclineOrder: decline,
    RequestCancel: withdraw,
    ExpireOrder: expire,
  },
  Placed: { ...fromBroker, ...asking, AcknowledgeOrder: acknowledge, RejectOrder: reject },
  Acknowledged: { ...fromBroker, ...asking, RejectOrder: reject },
  PartFilled: { ...fromBroker, ...asking, ...ofTrade },
  Filled: { ...atBroker, ...ofTrade },
  CancelRequested: {
    ...fromBroker,
    ...ofTrade,
    AcknowledgeOrder: acknowledge,
    RejectOrder: reject,
    RefuseCancel: refuse('OrderCancelRefused'),
  },
  AmendRequested: {
    ...fromBroker,
    ...ofTrade,
    AcknowledgeOrder: acknowledge,
    RejectOrder: reject,
    AcceptAmend: acceptAmend,
    RefuseAmend: refuse('OrderAmendRefused'),
  },
  Cancelled: { ...atBroker, ...ofTrade, ReportFill: fillAfterEnd },
  Expired: { ...atBroker, ...ofTrade, ReportFill: fillAfterEnd },
  Rejected: disputing,
  Declined: disputing,
}
