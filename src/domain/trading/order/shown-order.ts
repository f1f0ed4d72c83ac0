import * as t from 'io-ts'
import { totalOf } from '../../money.ts'
import { StreamRevision } from '../../uuid.ts'
import { BrokerDispute } from '../desk/dispute.ts'
import { averagePrice, BrokerChannel, OrderFill, filledUnits } from './fills/fill.ts'
import { OrderId } from './order-id.ts'
import { type EnteredOrder, ManualTakeover } from './order.ts'
import { AmendableTerms, OrderTerms, unitsOf } from './terms/order-terms.ts'
import { textUpTo } from '../../text/text-codec.ts'

export const EnteredStatus = t.keyof({
  AwaitingApproval: null,
  Declined: null,
  Placed: null,
  Acknowledged: null,
  PartFilled: null,
  Filled: null,
  CancelRequested: null,
  AmendRequested: null,
  Cancelled: null,
  Expired: null,
  Rejected: null,
})
export type EnteredStatus = t.TypeOf<typeof EnteredStatus>

const shownFields = {
  id: OrderId,
  revision: StreamRevision,
  status: EnteredStatus,
  by: t.string,
  byName: t.string,
  at: t.string,
  approvals: t.number,
  approvedBy: t.readonlyArray(t.string),
  broker: t.union([BrokerChannel, t.null]),
  /** Null for part of an order. */
  byHand: t.union([ManualTakeover, t.null]),
  reference: t.string,
  reason: t.string,
  filled: t.number,
  averagePrice: t.union([t.number, t.null]),
  fills: t.readonlyArray(OrderFill),
  /** Empty for part of an order. */
  disputes: t.readonlyArray(BrokerDispute),
  amended: t.union([AmendableTerms, t.null]),
  request: t.union([t.number, t.null]),
  /** Last amendment accepted by the broker; 0 is the original. */
  version: t.number,
  isPart: t.boolean,
}

/** An order of spec §3, with its progress. A block order has only the accounts that the reader may see. */
export const ShownOrder = t.intersection([t.readonly(t.strict(shownFields)), OrderTerms])
export type ShownOrder = t.TypeOf<typeof ShownOrder>

type SeesAccount = (account: string) => boolean

const visibleTerms = <Terms extends AmendableTerms>(sees: SeesAccount, terms: Terms): Terms => {
  const allocations = terms.allocations.filter(({ account }) => sees(account))
  return { ...terms, allocations, quantity: unitsOf(allocations) }
}

const visibleFill = (sees: SeesAccount, fill: OrderFill): OrderFill => {
  const shares = fill.shares.filter(({ account }) => sees(account))
  return {
    ...fill,
    shares,
    units: unitsOf(shares),
    consideration: totalOf(shares, ({ consideration }) => consideration),
    brokerage: totalOf(shares, ({ brokerage }) => brokerage),
  }
}

const visibleOrder = <Seen extends EnteredOrder>(sees: SeesAccount, order: Seen): Seen => {
  if (order.terms.allocations.every(({ account }) => sees(account))) return order
  return {
    ...order,
    terms: { ...visibleTerms(sees, order.terms), value: null },
    disputes: [],
    byHand: null,
    fills: order.fills.map((fill) => visibleFill(sees, fill)).filter(({ units }) => units > 0),
    ...('amended' in order ? { amended: visibleTerms(sees, order.amended) } : {}),
  }
}

/** Null also if the amendment allocates nothing to the visible accounts. */
const pendingAmendmentOf = (order: EnteredOrder): AmendableTerms | null =>
  'amended' in order && order.amended.allocations.length > 0 ? order.amended : null

interface OrderRevision {
  readonly id: string
  readonly revision: number
}

export const shownOrder = (
  { id, revision }: OrderRevision,
  whole: EnteredOrder,
  sees: SeesAccount,
  nameOf: (username: string) => string,
): ShownOrder => {
  const order = visibleOrder(sees, whole)
  const { terms, by, at, approvals, approvedBy, broker, byHand, reference, fills, disputes, version } = order
  return {
    id,
    revision,
    status: order._tag,
    by,
    byName: nameOf(by),
    at,
    approvals,
    approvedBy,
    broker,
    reference,
    reason: 'reason' in order ? order.reason : '',
    amended: pendingAmendmentOf(order),
    request: 'request' in order ? order.request : null,
    version,
    fills,
    disputes,
    byHand,
    filled: filledUnits(fills),
    averagePrice: averagePrice(fills),
    isPart: order !== whole,
    ...terms,
  }
}

export const OrderListKey = t.readonly(
  t.strict({ type: t.keyof({ portfolio: null, group: null, adviser: null, admin: null }), code: textUpTo(200) }),
)
export type OrderListKey = t.TypeOf<typeof OrderListKey>
