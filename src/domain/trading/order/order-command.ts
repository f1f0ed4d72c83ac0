import type { IsoDate } from '../../dates/iso-date.ts'
import type { AccountChange } from '../../users/account-change.ts'
import type { Evidence } from '../checks/check.ts'
import type { DisputedReport } from '../desk/dispute.ts'
import type { BrokerSide, ReportedFill } from './fills/fill.ts'
import type { Order, OrderIn, OrderStatus } from './order.ts'
import type { AmendableTerms, OrderTerms } from './terms/order-terms.ts'

/** `by` is a user name, or the broker's side where nobody did it by hand. */
interface Done {
  readonly by: string
  readonly at: string
}

/** By `source` the broker says so; by hand it is the order desk that enters it. */
interface Reported extends Done {
  readonly source: BrokerSide
}

/** `filled` are the units that the broker says have traded by then, where it says so. */
interface ReportedStatus extends Reported {
  readonly filled?: number
}

/** What the broker answers carries the request it answers. */
interface Answered extends Reported {
  readonly request: number
}

/** `today` is the day of trading that it is for, `approvals` how many others have to approve what is entered. */
interface Entering extends Done {
  readonly today: IsoDate
  readonly approvals: number
  readonly evidence: Evidence
}

interface Payloads {
  readonly EnterOrder: Entering & { readonly terms: OrderTerms; readonly broker: BrokerSide }
  /** `accountChanges` are those between the approver and the people who entered or approved the order before. */
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
  /** That a trade was another than was reported: `execution` names that one. */
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
  /** That it is cancelled, whether anybody here asked for that or not. */
  readonly ConfirmCancel: ReportedStatus & { readonly reason: string }
  /** Where the clock says so, `ended` is the last day that is over: an order that is good for longer by then does not expire. */
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

/** What is to be done for each command that a state has: no more can be written down, and no less. */
export type Transitions<Decision> = {
  readonly [S in OrderStatus]: {
    readonly [C in CommandIn<S>]: Transition<OrderCommandNamed<C>, OrderIn<S>, Decision>
  }
}

/** A method, so that the table can also be looked into for a state and a command that are known only when it runs. */
export type Transition<Command = OrderCommand, State = Order, Decision = unknown> = {
  readonly decide: { decide(command: Command, state: State): Decision }['decide']
}['decide']
