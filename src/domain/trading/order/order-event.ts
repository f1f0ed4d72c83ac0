import * as t from 'io-ts'
import { disputeFacts } from '../desk/dispute.ts'
import { versionedCodec } from '../../log/versioned.ts'
import { CheckEvidence } from '../checks/check.ts'
import { BrokerChannel, fillFacts } from './fills/fill.ts'
import { AmendableTerms, OrderTerms } from './terms/order-terms.ts'

const eventFields = { by: t.string, at: t.string }
const reasonedEventFields = { reason: t.string, ...eventFields }

/** `approvals` counts the others who must approve. */
const OrderEntered = t.strict({
  type: t.literal('OrderEntered'),
  terms: OrderTerms,
  approvals: t.number,
  evidence: CheckEvidence,
  ...eventFields,
})

const OrderApproved = t.strict({ type: t.literal('OrderApproved'), evidence: CheckEvidence, ...eventFields })
const OrderDeclined = t.strict({ type: t.literal('OrderDeclined'), ...reasonedEventFields })

const OrderPlaced = t.strict({ type: t.literal('OrderPlaced'), broker: BrokerChannel, ...eventFields })

/** `reference` is the broker's name for it, or empty. */
const OrderAcknowledged = t.strict({ type: t.literal('OrderAcknowledged'), reference: t.string, ...eventFields })
const OrderRejected = t.strict({ type: t.literal('OrderRejected'), ...reasonedEventFields })
const OrderFilled = t.strict({ type: t.literal('OrderFilled'), ...fillFacts, ...eventFields })
const FillBusted = t.strict({ type: t.literal('FillBusted'), fill: t.number, ...reasonedEventFields })

/** `request` counts requests to the broker since it was placed, from 1. */
const CancelRequested = t.strict({ type: t.literal('OrderCancelRequested'), request: t.number, ...eventFields })
const CancelRefused = t.strict({ type: t.literal('OrderCancelRefused'), request: t.number, ...reasonedEventFields })
const AmendRequested = t.strict({
  type: t.literal('OrderAmendRequested'),
  request: t.number,
  terms: AmendableTerms,
  evidence: CheckEvidence,
  ...eventFields,
})
const OrderAmended = t.strict({
  type: t.literal('OrderAmended'),
  request: t.number,
  terms: AmendableTerms,
  ...eventFields,
})
const AmendRefused = t.strict({ type: t.literal('OrderAmendRefused'), request: t.number, ...reasonedEventFields })
const OrderCancelled = t.strict({ type: t.literal('OrderCancelled'), ...reasonedEventFields })
const OrderExpired = t.strict({ type: t.literal('OrderExpired'), ...eventFields })

/** The desk enters reports from now on; nothing more is sent, and reports from the broker's side are disputed. */
const OrderWorkedByHand = t.strict({ type: t.literal('OrderWorkedByHand'), ...reasonedEventFields })

/** The order desk settles the dispute with the broker; the order does not change. */
const BrokerReportDisputed = t.strict({ type: t.literal('BrokerReportDisputed'), ...disputeFacts, ...eventFields })

const DisputeSettled = t.strict({ type: t.literal('DisputeSettled'), dispute: t.number, ...reasonedEventFields })

/** Tells people who see only part of a block that it changed. */
const OrderPartsChanged = t.strict({ type: t.literal('OrderPartsChanged') })

const OrderEvents = t.union([
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
const addNullFilled = (before: Readonly<Record<string, unknown>>) => ({ filled: null, ...before })

export const OrderEvent = versionedCodec(OrderEvents, { BrokerReportDisputed: [addNullFilled] })
export type OrderEvent = t.TypeOf<typeof OrderEvent>

export type OrderEventOfType<Type extends OrderEvent['type']> = Extract<OrderEvent, { readonly type: Type }>
