import * as t from 'io-ts'
import { disputeFacts } from '../desk/dispute.ts'
import { versioned } from '../../log/versioned.ts'
import { Evidence } from '../checks/check.ts'
import { BrokerSide, fillFacts } from './fills/fill.ts'
import { AmendableTerms, OrderTerms } from './terms/order-terms.ts'

const done = { by: t.string, at: t.string }
const withReason = { reason: t.string, ...done }

/** `approvals` is how many people beside the one who entered it have to approve it. */
const OrderEntered = t.strict({
  type: t.literal('OrderEntered'),
  terms: OrderTerms,
  approvals: t.number,
  evidence: Evidence,
  ...done,
})

const OrderApproved = t.strict({ type: t.literal('OrderApproved'), evidence: Evidence, ...done })
const OrderDeclined = t.strict({ type: t.literal('OrderDeclined'), ...withReason })

/** It goes to the broker by that side of the port. */
const OrderPlaced = t.strict({ type: t.literal('OrderPlaced'), broker: BrokerSide, ...done })

/** `reference` is what the broker calls it, empty where it gives none. */
const OrderAcknowledged = t.strict({ type: t.literal('OrderAcknowledged'), reference: t.string, ...done })
const OrderRejected = t.strict({ type: t.literal('OrderRejected'), ...withReason })
const OrderFilled = t.strict({ type: t.literal('OrderFilled'), ...fillFacts, ...done })
const FillBusted = t.strict({ type: t.literal('FillBusted'), fill: t.number, ...withReason })

/** `request` counts what was asked of the broker since it was placed, from 1. */
const CancelRequested = t.strict({ type: t.literal('OrderCancelRequested'), request: t.number, ...done })
const CancelRefused = t.strict({ type: t.literal('OrderCancelRefused'), request: t.number, ...withReason })
const AmendRequested = t.strict({
  type: t.literal('OrderAmendRequested'),
  request: t.number,
  terms: AmendableTerms,
  evidence: Evidence,
  ...done,
})
const OrderAmended = t.strict({ type: t.literal('OrderAmended'), request: t.number, terms: AmendableTerms, ...done })
const AmendRefused = t.strict({ type: t.literal('OrderAmendRefused'), request: t.number, ...withReason })
const OrderCancelled = t.strict({ type: t.literal('OrderCancelled'), ...withReason })
const OrderExpired = t.strict({ type: t.literal('OrderExpired'), ...done })

/** From now on the desk enters what its broker says, nothing more is sent there, and what its side of the port reports is disputed. */
const OrderWorkedByHand = t.strict({ type: t.literal('OrderWorkedByHand'), ...withReason })

/** For the order desk to settle with the broker: the order is as it was. */
const BrokerReportDisputed = t.strict({ type: t.literal('BrokerReportDisputed'), ...disputeFacts, ...done })

/** `dispute` counts those of the order, `reason` says what was done about it. */
const DisputeSettled = t.strict({ type: t.literal('DisputeSettled'), dispute: t.number, ...withReason })

/** For those who may see some accounts of a block alone: it is another than it was. */
const OrderPartsChanged = t.strict({ type: t.literal('OrderPartsChanged') })

const Events = t.union([
  OrderEntered,
  OrderApproved,
  OrderDeclined,
  OrderPlaced,
  OrderAcknowledged,
  OrderRejected,
  OrderFilled,
  FillBusted,
  CancelRequested,
  CancelRefused,
  AmendRequested,
  OrderAmended,
  AmendRefused,
  OrderCancelled,
  OrderExpired,
  OrderWorkedByHand,
  BrokerReportDisputed,
  DisputeSettled,
  OrderPartsChanged,
])
/** Before it was kept how many units the broker says have traded. */
const withoutFilled = (before: Readonly<Record<string, unknown>>) => ({ filled: null, ...before })

export const OrderEvent = versioned(Events, { BrokerReportDisputed: [withoutFilled] })
export type OrderEvent = t.TypeOf<typeof OrderEvent>

export type OrderEventNamed<Type extends OrderEvent['type']> = Extract<OrderEvent, { readonly type: Type }>
