import type { BrokerSide, ReportedFill } from '../../../src/domain/trading/order/fills/fill.ts'
import type { AmendableTerms, OrderTerms } from '../../../src/domain/trading/order/terms/order-terms.ts'

/** `clientOrder` names a request at the broker (FIX ClOrdID), `original` what it asks to be another (OrigClOrdID). */
export interface BrokerRequest {
  readonly clientOrder: string
  readonly original: string
  readonly terms: OrderTerms
}

export interface AmendRequest extends BrokerRequest {
  readonly amended: AmendableTerms
}

/** What a broker tells of an order; `clientOrder` is the request that it is about, or the order itself; `filled` what has traded by then, where it says so. */
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

/** Resolves once the log has it, or that the order disputes it: whoever told it need not tell it again. */
export type Report = (report: BrokerReport) => Promise<void>

export type Known = 'Known' | 'NotKnown'

/**
 * A side of the port to the broker. What is asked resolves once it has gone to the broker and rejects where that is not certain: then `status` is asked
 * before the same goes again, under the same name. What the broker answers comes as reports, be it twice and in any order.
 */
export interface Broker {
  readonly side: BrokerSide
  /** `onSession` whenever a connection has begun over which the broker can be asked, and on the node that has it. */
  readonly begin: (report: Report, onSession: () => Promise<void>) => Promise<void>
  readonly place: (order: BrokerRequest) => Promise<void>
  readonly cancel: (request: BrokerRequest) => Promise<void>
  readonly amend: (request: AmendRequest) => Promise<void>
  /** Whether the broker has a request, and all that it knows of it as reports before that. */
  readonly status: (order: BrokerRequest) => Promise<Known>
  /** Whether it says itself when an order is over at the end of a day. */
  readonly endsDays: boolean
  readonly close: () => Promise<void>
}

const nothing = (): Promise<void> => Promise.resolve()

/** The order desk passes on by hand what is asked, and enters what the broker tells. */
export const brokerByHand: Broker = {
  side: 'hand',
  ...{ begin: nothing, place: nothing, cancel: nothing, amend: nothing, close: nothing },
  status: () => Promise.resolve('Known'),
  endsDays: false,
}
