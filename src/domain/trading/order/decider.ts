import type { Decider } from '../../decider.ts'
import { E } from '../../fp.ts'
import { type Decision, transitions } from './decide-order.ts'
import { evolveOrder } from './evolve-order.ts'
import { filledUnits } from './fills/fill.ts'
import { isOver, type EnteredOrder, type Order } from './order.ts'
import type { OrderCommand, Transition } from './order-command.ts'
import type { OrderEvent } from './order-event.ts'
import type { OrderRefusal, OrderRefusalTag } from './order-refusal.ts'
import { isRepeated } from './repeated.ts'

type Known = Readonly<Partial<Record<string, Transition<OrderCommand, Order, Decision>>>>

const whyNot = ({ type }: OrderCommand, { _tag }: EnteredOrder): OrderRefusalTag => {
  if (type === 'EnterOrder') return 'OrderIdTaken'
  if (type === 'BustFill' || type === 'CorrectFill') return 'FillNotFound'
  if (type === 'ApproveOrder' || type === 'DeclineOrder') return 'NotAwaitingApproval'
  if (type === 'ReportFill' && isOver(_tag)) return _tag === 'Filled' ? 'MoreThanLeft' : 'FilledAfterEnd'
  if (isOver(_tag)) return 'OrderOver'
  if (_tag === 'AwaitingApproval') return 'NotYetPlaced'
  if (type === 'RejectOrder') return 'PartlyFilled'
  if (type === 'RefuseCancel' || type === 'AcceptAmend' || type === 'RefuseAmend') return 'NothingRequested'
  return _tag === 'CancelRequested' ? 'CancelPending' : 'AmendPending'
}

/** Of an order there is one who says what its broker does: the side that it is worked by. */
const saidByAnother = (command: OrderCommand, { broker }: EnteredOrder): OrderRefusalTag | null => {
  if (!('source' in command) || broker === null || command.source === broker) return null
  return command.source === 'hand' ? 'WorkedByBroker' : 'WorkedByHand'
}

/** Whoever was told of an order while its trades were not heard has to ask for those before anything ends. */
const lacksFills = (command: OrderCommand, { fills }: EnteredOrder): boolean =>
  'filled' in command && command.filled > filledUnits(fills)

const decide = (command: OrderCommand, state: Order): Decision => {
  const handlers: Known = transitions[state._tag]
  if (state._tag !== 'Draft' && lacksFills(command, state)) return E.left({ _tag: 'FillsMissing' })
  if (state._tag !== 'Draft' && isRepeated(command, state)) return E.right([])
  const transition = handlers[command.type]
  if (state._tag === 'Draft')
    return transition === undefined ? E.left({ _tag: 'NotFound' }) : transition(command, state)
  if (transition === undefined) return E.left({ _tag: whyNot(command, state) })
  const another = saidByAnother(command, state)
  return another === null ? transition(command, state) : E.left({ _tag: another })
}

export const order: Decider<Order, OrderCommand, OrderEvent, OrderRefusal> = {
  initial: { _tag: 'Draft' },
  decide,
  evolve: evolveOrder,
}

/** What may be done with an order as it is, whoever does it. */
export const isPossible = (type: OrderCommand['type'], { _tag }: Pick<Order, '_tag'>): boolean =>
  type in transitions[_tag]
