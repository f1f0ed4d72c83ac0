import type { BrokerChannel, ReportedFill } from '../../../src/domain/trading/order/fills/fill.ts'
import type { AmendableTerms, OrderTerms } from '../../../src/domain/trading/order/terms/order-terms.ts'

/** `clientOrder` names a request at the broker (FIX ClOrdID), `original` the request it replaces (OrigClOrdID). */
export interface BrokerRequest {
  readonly clientOrder: string
  readonly original: string
  readonly terms: OrderTerms
}

export interface AmendRequest extends BrokerRequest {
  readonly amended: AmendableTerms
}

/** `clientOrder` is the request or the order. `filled` is the total traded so far, if the broker reports it. */
export type BrokerReport = { readonly clientOrder: string } & (
  | { readonly type: 'Acknowledged'; readonly reference: string; readonly filled?: number }
  | { readonly type: 'Rejected'; readonly reason: string }
  | { readonly type: 'Filled'; readonly fill: ReportedFill }
  | { readonly type: 'Busted'; readonly execution: string; readonly reason: string }
  | {
      readonly type: 'Corrected'
      readonly execution: string
      readonly reason: string
      readonly fill: ReportedFill
    }
  | { readonly type: 'Cancelled'; readonly reason: string; readonly filled?: number }
  | { readonly type: 'CancelRefused'; readonly reason: string }
  | { readonly type: 'Amended' }
  | { readonly type: 'AmendRefused'; readonly reason: string }
  | { readonly type: 'Expired'; readonly filled?: number }
)

/** Resolves once the log holds the report or a dispute of it, so that the sender need not repeat it. */
export type TellReport = (report: BrokerReport) => Promise<void>

export type OrderKnowledge = 'Known' | 'NotKnown'

/** Requests resolve once sent. After a rejection, call `status` before a repeat. Reports may repeat, in any order. */
export interface OrderBroker {
  readonly side: BrokerChannel
  /** Calls `onSession` on the connected node for each new connection to the broker. */
  readonly begin: (report: TellReport, onSession: () => Promise<void>) => Promise<void>
  readonly send: (order: BrokerRequest) => Promise<void>
  readonly cancel: (request: BrokerRequest) => Promise<void>
  readonly amend: (request: AmendRequest) => Promise<void>
  /** Reports everything that the broker knows of the request, then resolves. */
  readonly status: (order: BrokerRequest) => Promise<OrderKnowledge>
  /** True if the broker itself reports that day orders have expired. */
  readonly endsDays: boolean
  readonly close: () => Promise<void>
}

const doNothing = (): Promise<void> => Promise.resolve()

export const brokerByHand: OrderBroker = {
  side: 'hand',
  begin: doNothing,
  send: doNothing,
  cancel: doNothing,
  amend: doNothing,
  close: doNothing,
  status: () => Promise.resolve('Known'),
  endsDays: false,
}
