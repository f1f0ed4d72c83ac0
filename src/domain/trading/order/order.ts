import * as t from 'io-ts'
import type { Dispute } from '../desk/dispute.ts'
import { BrokerSide, type Fill, filledUnits } from './fills/fill.ts'
import type { AmendableTerms, OrderTerms } from './terms/order-terms.ts'

export const WorkedByHand = t.readonly(t.strict({ side: BrokerSide, reason: t.string, by: t.string, at: t.string }))
export type WorkedByHand = t.TypeOf<typeof WorkedByHand>

/** `requests` counts cancels and amendments, `version` is the last accepted amendment, `reference` the broker's. */
interface Entered {
  readonly terms: OrderTerms
  readonly by: string
  readonly at: string
  readonly approvals: number
  readonly approvedBy: readonly string[]
  readonly broker: BrokerSide | null
  readonly byHand: WorkedByHand | null
  readonly requests: number
  readonly version: number
  readonly isAcknowledged: boolean
  readonly reference: string
  readonly fills: readonly Fill[]
  readonly disputes: readonly Dispute[]
}

interface Requested {
  readonly request: number
}

interface Ended {
  readonly reason: string
}

interface Facts {
  readonly Draft: unknown
  readonly AwaitingApproval: Entered
  readonly Declined: Entered & Ended
  readonly Placed: Entered
  readonly Acknowledged: Entered
  readonly PartFilled: Entered
  readonly Filled: Entered
  readonly CancelRequested: Entered & Requested
  readonly AmendRequested: Entered & Requested & { readonly amended: AmendableTerms }
  readonly Cancelled: Entered & Ended
  readonly Expired: Entered
  readonly Rejected: Entered & Ended
}

export type OrderStatus = keyof Facts

export type OrderIn<Status extends OrderStatus> = { readonly [S in Status]: { readonly _tag: S } & Facts[S] }[Status]

/** A draft has not been sent; the log does not have it. */
export type Order = OrderIn<OrderStatus>

export type EnteredOrder = OrderIn<Exclude<OrderStatus, 'Draft'>>

export const leftUnits = ({ terms, fills }: Pick<Entered, 'terms' | 'fills'>): number =>
  terms.quantity - filledUnits(fills)

export const factsOf = (order: Entered): Entered => {
  const { terms, by, at, approvals, approvedBy, broker, byHand, requests, version } = order
  const { isAcknowledged, reference, fills, disputes } = order
  return {
    terms,
    by,
    at,
    approvals,
    approvedBy,
    broker,
    byHand,
    requests,
    version,
    isAcknowledged,
    reference,
    fills,
    disputes,
  }
}

export const resting = (order: Entered): OrderIn<'Placed' | 'Acknowledged' | 'PartFilled' | 'Filled'> => {
  const facts = factsOf(order)
  const { fills, isAcknowledged } = facts
  if (leftUnits(facts) <= 0) return { _tag: 'Filled', ...facts }
  if (filledUnits(fills) > 0) return { _tag: 'PartFilled', ...facts }
  return { _tag: isAcknowledged ? 'Acknowledged' : 'Placed', ...facts }
}

const over: Readonly<Record<OrderStatus, boolean>> = {
  Draft: false,
  AwaitingApproval: false,
  Placed: false,
  Acknowledged: false,
  PartFilled: false,
  CancelRequested: false,
  AmendRequested: false,
  Filled: true,
  Cancelled: true,
  Expired: true,
  Rejected: true,
  Declined: true,
}

/** Only busts, and fills from before the end, may follow. */
export const isOver = (status: OrderStatus): boolean => over[status]

export type OrderWithBroker = OrderIn<'Placed' | 'Acknowledged' | 'PartFilled' | 'CancelRequested' | 'AmendRequested'>

export const isWithBroker = (order: Order): order is OrderWithBroker =>
  !isOver(order._tag) && order._tag !== 'Draft' && order._tag !== 'AwaitingApproval'
