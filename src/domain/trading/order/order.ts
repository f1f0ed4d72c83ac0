import * as t from 'io-ts'
import type { BrokerDispute } from '../desk/dispute.ts'
import { BrokerChannel, type OrderFill, filledUnits } from './fills/fill.ts'
import type { AmendableTerms, OrderTerms } from './terms/order-terms.ts'

export const ManualTakeover = t.readonly(
  t.strict({ side: BrokerChannel, reason: t.string, by: t.string, at: t.string }),
)
export type ManualTakeover = t.TypeOf<typeof ManualTakeover>

/** `requests` counts cancels and amendments, `version` is the last accepted amendment, `reference` the broker's. */
interface EnteredFacts {
  readonly terms: OrderTerms
  readonly by: string
  readonly at: string
  readonly approvals: number
  readonly approvedBy: readonly string[]
  readonly broker: BrokerChannel | null
  readonly byHand: ManualTakeover | null
  readonly requests: number
  readonly version: number
  readonly isAcknowledged: boolean
  readonly reference: string
  readonly fills: readonly OrderFill[]
  readonly disputes: readonly BrokerDispute[]
}

interface RequestedFacts {
  readonly request: number
}

interface EndedFacts {
  readonly reason: string
}

interface StatusFacts {
  readonly Draft: unknown
  readonly AwaitingApproval: EnteredFacts
  readonly Declined: EnteredFacts & EndedFacts
  readonly Placed: EnteredFacts
  readonly Acknowledged: EnteredFacts
  readonly PartFilled: EnteredFacts
  readonly Filled: EnteredFacts
  readonly CancelRequested: EnteredFacts & RequestedFacts
  readonly AmendRequested: EnteredFacts & RequestedFacts & { readonly amended: AmendableTerms }
  readonly Cancelled: EnteredFacts & EndedFacts
  readonly Expired: EnteredFacts
  readonly Rejected: EnteredFacts & EndedFacts
}

export type OrderStatus = keyof StatusFacts

export type OrderInStatus<Status extends OrderStatus> = {
  readonly [S in Status]: { readonly _tag: S } & StatusFacts[S]
}[Status]

/** A draft has not been sent; the log does not have it. */
export type Order = OrderInStatus<OrderStatus>

export type EnteredOrder = OrderInStatus<Exclude<OrderStatus, 'Draft'>>

export const remainingUnits = ({ terms, fills }: Pick<EnteredFacts, 'terms' | 'fills'>): number =>
  terms.quantity - filledUnits(fills)

export const factsOf = (order: EnteredFacts): EnteredFacts => {
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

export const orderWithoutRequest = (
  order: EnteredFacts,
): OrderInStatus<'Placed' | 'Acknowledged' | 'PartFilled' | 'Filled'> => {
  const facts = factsOf(order)
  const { fills, isAcknowledged } = facts
  if (remainingUnits(facts) <= 0) return { _tag: 'Filled', ...facts }
  if (filledUnits(fills) > 0) return { _tag: 'PartFilled', ...facts }
  return { _tag: isAcknowledged ? 'Acknowledged' : 'Placed', ...facts }
}

const overByStatus: Readonly<Record<OrderStatus, boolean>> = {
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

/** After the end, traded units change only by busts, corrections, and fills traded up to the order's last day. */
export const isOrderOver = (status: OrderStatus): boolean => overByStatus[status]

export type OrderWithBroker = OrderInStatus<
  'Placed' | 'Acknowledged' | 'PartFilled' | 'CancelRequested' | 'AmendRequested'
>

export const isWithBroker = (order: Order): order is OrderWithBroker =>
  !isOrderOver(order._tag) && order._tag !== 'Draft' && order._tag !== 'AwaitingApproval'
