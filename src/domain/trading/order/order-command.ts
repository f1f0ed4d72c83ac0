import type { IsoDate } from '../../dates/iso-date.ts'
import type { AccountChange } from '../../users/account-change.ts'
import type { Evidence } from '../checks/check.ts'
import type { DisputedReport } from '../desk/dispute.ts'
import type { BrokerSide, ReportedFill } from './fills/fill.ts'
import type { Order, OrderIn, OrderStatus } from './order.ts'
import type { AmendableTerms, OrderTerms } from './terms/order-terms.ts'

/** In UTF-16 units. */
export const longestOrderReason = 500

/** `by` is a user name, or the broker's side. */
interface Done {
  readonly by: string
  readonly at: string
}

interface Reported extends Done {
  readonly source: BrokerSide
}

/** `filled` are the units traded according to the broker, if reported. */
interface ReportedStatus extends Reported {
  readonly filled?: number
}

interface Answered extends Reported {
  readonly request: number
}

/** `today` is the trading day; `approvals` counts the others who must approve. */
interface Entering extends Done {
  readonly today: IsoDate
  readonly approvals: number
  readonly evidence: Evidence
}

interface Payloads {
  readonly EnterOrder: Entering & { readonly terms: OrderTerms; readonly broker: BrokerSide }
  /** Changes between the approver and people who entered or approved the order before. */
  readonly ApproveOrder: Done & {
    readonly evidence: Evidence
    readonly broker: BrokerSide
    readonly accountChanges: readonly AccountChange[]
  }
  readonly DeclineOrder: Done & { readonly reason: string }
  readonly AcknowledgeOrder: ReportedStatus & { readonly reference: string }
  readonly RejectOrder: Reported & { readonly reason: string }
  readonly ReportFill: Reported & { readonly fill: ReportedFill }
  readonly BustFill: Reported & { readonly execution: string; readonly reason: string }
  /** Replaces the trade `execution`. */
  readonly CorrectFill: Reported & {
    readonly execution: string
    readonly reason: string
    readonly fill: ReportedFill
  }
  readonly RequestCancel: Done
  readonly RefuseCancel: Answered & { readonly reason: string }
  readonly RequestAmend: Entering & { readonly terms: AmendableTerms }
  readonly AcceptAmend: Answered
  readonly RefuseAmend: Answered & { readonly reason: string }
  readonly ConfirmCancel: ReportedStatus & { readonly reason: string }
  /** By the clock, `ended` is the last day that is over; an order amended to last longer does not expire. */
  readonly ExpireOrder: ReportedStatus | (Done & { readonly ended: IsoDate })
  readonly WorkByHand: Done & { readonly reason: string }
  readonly DisputeReport: Done & { readonly dispute: DisputedReport }
  readonly SettleDispute: Done & { readonly dispute: number; readonly reason: string }
}

export type OrderCommandType = keyof Payloads

export type OrderCommandNamed<Type extends OrderCommandType> = {
  readonly [C in Type]: { readonly type: C } & Payloads[C]
}[Type]

export type OrderCommand = OrderCommandNamed<OrderCommandType>

interface Legal {
  readonly Draft: 'EnterOrder'
  readonly AwaitingApproval: 'ApproveOrder' | 'DeclineOrder' | 'RequestCancel' | 'ExpireOrder' | Disputing
  readonly Placed: FromBroker | 'AcknowledgeOrder' | 'RejectOrder' | 'RequestCancel' | 'RequestAmend'
  readonly Acknowledged: FromBroker | 'RejectOrder' | 'RequestCancel' | 'RequestAmend'
  readonly PartFilled: FromBroker | OfTrade | 'RequestCancel' | 'RequestAmend'
  readonly Filled: OfTrade | AtBroker
  readonly CancelRequested: FromBroker | 'AcknowledgeOrder' | 'RejectOrder' | OfTrade | 'RefuseCancel'
  readonly AmendRequested: FromBroker | 'AcknowledgeOrder' | 'RejectOrder' | OfTrade | 'AcceptAmend' | 'RefuseAmend'
  readonly Cancelled: OfTrade | 'ReportFill' | AtBroker
  readonly Expired: OfTrade | 'ReportFill' | AtBroker
  readonly Rejected: Disputing
  readonly Declined: Disputing
}

type Disputing = 'DisputeReport' | 'SettleDispute'

type AtBroker = Disputing | 'WorkByHand'

type FromBroker = 'ReportFill' | 'ConfirmCancel' | 'ExpireOrder' | AtBroker

type OfTrade = 'BustFill' | 'CorrectFill'

type CommandIn<Status extends OrderStatus> = Legal[Status]

/** The type demands exactly the commands of each state. */
export type Transitions<Decision> = {
  readonly [S in OrderStatus]: {
    readonly [C in CommandIn<S>]: Transition<OrderCommandNamed<C>, OrderIn<S>, Decision>
  }
}

/** A method, so that the table also accepts a state and a command known only at run time. */
export type Transition<Command = OrderCommand, State = Order, Decision = unknown> = {
  readonly decide: { decide(command: Command, state: State): Decision }['decide']
}['decide']
