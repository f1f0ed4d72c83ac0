import type { IsoDate } from '../../dates/iso-date.ts'
import type { AccountChange } from '../../users/account-change.ts'
import type { CheckEvidence } from '../checks/check.ts'
import type { DisputedReport } from '../desk/dispute.ts'
import type { BrokerChannel, ReportedFill } from './fills/fill.ts'
import type { Order, OrderInStatus, OrderStatus } from './order.ts'
import type { AmendableTerms, OrderTerms } from './terms/order-terms.ts'

/** In UTF-16 units. */
export const maxOrderReasonLength = 500

/** `by` is a user name, or the broker's side. */
interface CommandFacts {
  readonly by: string
  readonly at: string
}

interface ReportedFacts extends CommandFacts {
  readonly source: BrokerChannel
}

/** `filled` are the units traded according to the broker, if reported. */
interface ReportedStatus extends ReportedFacts {
  readonly filled?: number
}

interface AnsweredFacts extends ReportedFacts {
  readonly request: number
}

/** `today` is the trading day; `approvals` counts the others who must approve. */
interface EnteringFacts extends CommandFacts {
  readonly today: IsoDate
  readonly approvals: number
  readonly evidence: CheckEvidence
}

interface CommandPayloads {
  readonly EnterOrder: EnteringFacts & { readonly terms: OrderTerms; readonly broker: BrokerChannel }
  /** `accountChanges`: between user accounts of the approver and of people who entered or approved the order before. */
  readonly ApproveOrder: CommandFacts & {
    readonly evidence: CheckEvidence
    readonly broker: BrokerChannel
    readonly accountChanges: readonly AccountChange[]
  }
  readonly DeclineOrder: CommandFacts & { readonly reason: string }
  readonly AcknowledgeOrder: ReportedStatus & { readonly reference: string }
  readonly RejectOrder: ReportedFacts & { readonly reason: string }
  readonly ReportFill: ReportedFacts & { readonly fill: ReportedFill }
  readonly BustFill: ReportedFacts & { readonly execution: string; readonly reason: string }
  /** Replaces the trade `execution`. */
  readonly CorrectFill: ReportedFacts & {
    readonly execution: string
    readonly reason: string
    readonly fill: ReportedFill
  }
  readonly RequestCancel: CommandFacts
  readonly RefuseCancel: AnsweredFacts & { readonly reason: string }
  readonly RequestAmend: EnteringFacts & { readonly terms: AmendableTerms }
  readonly AcceptAmend: AnsweredFacts
  readonly RefuseAmend: AnsweredFacts & { readonly reason: string }
  readonly ConfirmCancel: ReportedStatus & { readonly reason: string }
  /** `ended` is the latest trading day that has ended. An order that was amended to be good beyond it does not expire. */
  readonly ExpireOrder: ReportedStatus | (CommandFacts & { readonly ended: IsoDate })
  readonly WorkByHand: CommandFacts & { readonly reason: string }
  readonly DisputeReport: CommandFacts & { readonly dispute: DisputedReport }
  readonly SettleDispute: CommandFacts & { readonly dispute: number; readonly reason: string }
}

export type OrderCommandType = keyof CommandPayloads

export type OrderCommandOfType<Type extends OrderCommandType> = {
  readonly [C in Type]: { readonly type: C } & CommandPayloads[C]
}[Type]

export type OrderCommand = OrderCommandOfType<OrderCommandType>

interface LegalCommands {
  readonly Draft: 'EnterOrder'
  readonly AwaitingApproval: 'ApproveOrder' | 'DeclineOrder' | 'RequestCancel' | 'ExpireOrder' | DisputeCommands
  readonly Placed: BrokerReportCommands | 'AcknowledgeOrder' | 'RejectOrder' | 'RequestCancel' | 'RequestAmend'
  readonly Acknowledged: BrokerReportCommands | 'RejectOrder' | 'RequestCancel' | 'RequestAmend'
  readonly PartFilled: BrokerReportCommands | TradeCorrectionCommands | 'RequestCancel' | 'RequestAmend'
  readonly Filled: TradeCorrectionCommands | AtBrokerCommands
  readonly CancelRequested:
    | BrokerReportCommands
    | 'AcknowledgeOrder'
    | 'RejectOrder'
    | TradeCorrectionCommands
    | 'RefuseCancel'
  readonly AmendRequested:
    | BrokerReportCommands
    | 'AcknowledgeOrder'
    | 'RejectOrder'
    | TradeCorrectionCommands
    | 'AcceptAmend'
    | 'RefuseAmend'
  readonly Cancelled: TradeCorrectionCommands | 'ReportFill' | AtBrokerCommands
  readonly Expired: TradeCorrectionCommands | 'ReportFill' | AtBrokerCommands
  readonly Rejected: DisputeCommands
  readonly Declined: DisputeCommands
}

type DisputeCommands = 'DisputeReport' | 'SettleDispute'

type AtBrokerCommands = DisputeCommands | 'WorkByHand'

type BrokerReportCommands = 'ReportFill' | 'ConfirmCancel' | 'ExpireOrder' | AtBrokerCommands

type TradeCorrectionCommands = 'BustFill' | 'CorrectFill'

type CommandIn<Status extends OrderStatus> = LegalCommands[Status]

/** Demands a handler for exactly the legal commands of each state. */
export type OrderTransitions<Decision> = {
  readonly [S in OrderStatus]: {
    readonly [C in CommandIn<S>]: OrderTransition<OrderCommandOfType<C>, OrderInStatus<S>, Decision>
  }
}

/** A method, so that the table also accepts a state and a command known only at run time. */
export type OrderTransition<Command = OrderCommand, State = Order, Decision = unknown> = {
  readonly decide: { decide(command: Command, state: State): Decision }['decide']
}['decide']
