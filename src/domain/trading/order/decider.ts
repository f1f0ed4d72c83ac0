import type { Decider } from '../../decider.ts'
import { E, O } from '../../fp.ts'
import { type ReasonFault, reasonFault } from '../../text/reason-fault.ts'
import { isSameDispute } from '../desk/dispute.ts'
import { type OrderDecision, orderTransitions } from './decide-order.ts'
import { evolveOrder } from './evolve-order.ts'
import { type OrderFill, filledUnits, type ReportedFill } from './fills/fill.ts'
import type { NewOrder } from './new-order.ts'
import { isOrderOver, type EnteredOrder, type Order } from './order.ts'
import { maxOrderReasonLength, type OrderCommand, type OrderTransition } from './order-command.ts'
import type { OrderEvent } from './order-event.ts'
import type { OrderRefusal, OrderRefusalTag } from './order-refusal.ts'
import { type OrderAllocation, limitOf, type OrderTerms } from './terms/order-terms.ts'

type KnownTransitions = Readonly<Partial<Record<string, OrderTransition<OrderCommand, Order, OrderDecision>>>>

const impossibleCommandRefusal = ({ type }: OrderCommand, { _tag }: EnteredOrder): OrderRefusalTag => {
  if (type === 'EnterOrder') return 'OrderIdTaken'
  if (type === 'BustFill' || type === 'CorrectFill') return 'FillNotFound'
  if (type === 'ApproveOrder' || type === 'DeclineOrder') return 'NotAwaitingApproval'
  if (type === 'ReportFill' && isOrderOver(_tag)) return _tag === 'Filled' ? 'MoreThanLeft' : 'FilledAfterEnd'
  if (isOrderOver(_tag)) return 'OrderOver'
  if (_tag === 'AwaitingApproval') return 'NotYetPlaced'
  if (type === 'RejectOrder') return 'PartlyFilled'
  if (type === 'RefuseCancel' || type === 'AcceptAmend' || type === 'RefuseAmend') return 'NothingRequested'
  return _tag === 'CancelRequested' ? 'CancelPending' : 'AmendPending'
}

/** Only the side that works the order reports on it. */
const wrongSourceRefusal = (command: OrderCommand, { broker }: EnteredOrder): OrderRefusalTag | null => {
  if (!('source' in command) || broker === null || command.source === broker) return null
  return command.source === 'hand' ? 'WorkedByBroker' : 'WorkedByHand'
}

/** True if the broker has filled more units than reported: missing trades must be fetched before the order ends. */
const lacksFills = (command: OrderCommand, { fills }: EnteredOrder): boolean =>
  'filled' in command && command.filled > filledUnits(fills)

const isSameFill = (one: OrderFill, { execution, units, price, tradedOn }: ReportedFill): boolean =>
  one.execution === execution && one.units === units && one.price === price && one.tradedOn === tradedOn

/** False if the known fill is busted or has another brokerage, because the desk must learn of the difference. */
const isAsEntered = ({ brokerage, isBusted }: OrderFill, entered: ReportedFill): boolean =>
  !isBusted && brokerage === entered.brokerage

const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

const isRepeatedCommand = (command: OrderCommand, order: EnteredOrder): boolean => {
  const { _tag, fills } = order
  switch (command.type) {
    case 'EnterOrder':
      return command.by === order.by && canonicalJson(command.terms) === canonicalJson(order.terms)
    case 'ApproveOrder':
      return order.approvedBy.includes(command.by)
    case 'DeclineOrder':
      return _tag === 'Declined'
    case 'AcknowledgeOrder':
      return order.isAcknowledged
    case 'RejectOrder':
      return _tag === 'Rejected'
    case 'ReportFill':
    case 'CorrectFill':
      return fills.some(
        (each) => isSameFill(each, command.fill) && (command.source !== 'hand' || isAsEntered(each, command.fill)),
      )
    case 'BustFill':
      return fills.some(({ execution, isBusted }) => isBusted && execution === command.execution)
    case 'RequestCancel':
      return _tag === 'CancelRequested' || _tag === 'Cancelled'
    case 'ConfirmCancel':
      return _tag === 'Cancelled'
    case 'ExpireOrder':
      return _tag === 'Expired'
    case 'RefuseCancel':
    case 'AcceptAmend':
    case 'RefuseAmend':
      return command.request <= order.requests && !('request' in order && order.request === command.request)
    case 'WorkByHand':
      return order.broker === 'hand'
    case 'DisputeReport':
      return order.disputes.some((each) => isSameDispute(each, command.dispute))
    case 'SettleDispute':
      return order.disputes.some(({ dispute, settled }) => dispute === command.dispute && settled !== null)
    case 'RequestAmend':
      return _tag === 'AmendRequested' && canonicalJson(command.terms) === canonicalJson(order.amended)
  }
}

/** Brokers may give no reason, or a long one; people must give one. */
const orderReasonFault = (command: OrderCommand): ReasonFault | null =>
  'reason' in command && (!('source' in command) || command.source === 'hand')
    ? reasonFault(command.reason, maxOrderReasonLength)
    : null

const decideOrder = (command: OrderCommand, state: Order): OrderDecision => {
  const handlers: KnownTransitions = orderTransitions[state._tag]
  if (state._tag !== 'Draft' && lacksFills(command, state)) return E.left({ _tag: 'FillsMissing' })
  if (state._tag !== 'Draft' && isRepeatedCommand(command, state)) return E.right([])
  const transition = handlers[command.type]
  if (state._tag === 'Draft')
    return transition === undefined ? E.left({ _tag: 'NotFound' }) : transition(command, state)
  if (transition === undefined) return E.left({ _tag: impossibleCommandRefusal(command, state) })
  const another = wrongSourceRefusal(command, state)
  if (another !== null) return E.left({ _tag: another })
  const fault = orderReasonFault(command)
  return fault === null ? transition(command, state) : E.left(fault)
}

export const orderDecider: Decider<Order, OrderCommand, OrderEvent, OrderRefusal> = {
  initial: { _tag: 'Draft' },
  decide: decideOrder,
  evolve: evolveOrder,
}

export const isCommandPossible = (type: OrderCommand['type'], { _tag }: Pick<Order, '_tag'>): boolean =>
  type in orderTransitions[_tag]

const areSame = (some: readonly OrderAllocation[], others: readonly OrderAllocation[]): boolean =>
  some.length === others.length &&
  some.every(({ account, units }) => others.some((other) => other.account === account && other.units === units))

/** Compares orders in dollars without their units, because these depend on the price of the day. */
const isSameAmount = (asked: NewOrder, { value, quantity, allocations }: OrderTerms): boolean =>
  'quantity' in asked
    ? value === null && asked.quantity === quantity && areSame(asked.accounts, allocations)
    : value === asked.value &&
      asked.accounts.length === allocations.length &&
      asked.accounts.every(({ account }) => allocations.some((each) => each.account === account))

/** Ignores the day of orders for the day, because this day changes after it is over. */
const isSameTime = (asked: NewOrder, terms: OrderTerms): boolean =>
  'expiry' in asked ? 'expiry' in terms && asked.expiry === terms.expiry : 'goodForDay' in terms

export const isResentOrder = (asked: NewOrder, by: string, order: EnteredOrder): boolean =>
  order.by === by &&
  asked.type === order.terms.type &&
  asked.security.asx_code === order.terms.security.asx_code &&
  O.toNullable(limitOf(asked)) === O.toNullable(limitOf(order.terms)) &&
  isSameTime(asked, order.terms) &&
  isSameAmount(asked, order.terms)
