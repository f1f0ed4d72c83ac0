import type { OrderFill } from './fills/fill.ts'
import { type EnteredOrder, factsOf, type Order, type OrderInStatus, orderWithoutRequest } from './order.ts'
import type { OrderEvent, OrderEventOfType } from './order-event.ts'

type ChangingEvent = Exclude<OrderEvent, OrderEventOfType<'OrderEntered'>>

const enteredOrder = ({
  terms,
  by,
  at,
  approvals,
}: OrderEventOfType<'OrderEntered'>): OrderInStatus<'AwaitingApproval'> => ({
  _tag: 'AwaitingApproval',
  terms,
  by,
  at,
  approvals,
  approvedBy: [],
  broker: null,
  byHand: null,
  requests: 0,
  version: 0,
  isAcknowledged: false,
  reference: '',
  fills: [],
  disputes: [],
})

const withFills = (order: EnteredOrder, fills: readonly OrderFill[]): EnteredOrder => {
  const after = { ...order, fills }
  switch (after._tag) {
    case 'AwaitingApproval':
    case 'Declined':
    case 'Cancelled':
    case 'Expired':
    case 'Rejected':
      return after
    case 'CancelRequested':
    case 'AmendRequested': {
      const rested = orderWithoutRequest(after)
      return rested._tag === 'Filled' ? rested : after
    }
    case 'Placed':
    case 'Acknowledged':
    case 'PartFilled':
    case 'Filled':
      return orderWithoutRequest(after)
  }
}

const evolveEntered = (order: EnteredOrder, event: ChangingEvent): EnteredOrder => {
  switch (event.type) {
    case 'OrderApproved':
      return { ...order, approvedBy: [...order.approvedBy, event.by] }
    case 'OrderDeclined':
      return { ...factsOf(order), _tag: 'Declined', reason: event.reason }
    case 'OrderPlaced':
      return orderWithoutRequest({ ...order, broker: event.broker })
    case 'OrderAcknowledged': {
      const known = { ...order, isAcknowledged: true, reference: event.reference }
      return order._tag === 'Placed' ? orderWithoutRequest(known) : known
    }
    case 'OrderRejected':
      return { ...factsOf(order), _tag: 'Rejected', reason: event.reason }
    case 'OrderFilled': {
      const { type, by, at, ...fill } = event
      return withFills({ ...order, isAcknowledged: true }, [...order.fills, { ...fill, isBusted: false }])
    }
    case 'FillBusted':
      return withFills(
        order,
        order.fills.map((each) => (each.fill === event.fill ? { ...each, isBusted: true } : each)),
      )
    case 'OrderCancelRequested':
      return { ...factsOf(order), _tag: 'CancelRequested', request: event.request, requests: event.request }
    case 'OrderAmendRequested': {
      const { request, terms: amended } = event
      return { ...factsOf(order), _tag: 'AmendRequested', request, requests: request, amended }
    }
    case 'OrderAmended': {
      const { type, security, value } = order.terms
      return orderWithoutRequest({
        ...order,
        isAcknowledged: true,
        version: event.request,
        terms: { type, security, value, ...event.terms },
      })
    }
    case 'OrderCancelRefused':
    case 'OrderAmendRefused':
      return orderWithoutRequest(order)
    case 'OrderCancelled':
      return { ...factsOf(order), _tag: 'Cancelled', reason: event.reason }
    case 'OrderExpired':
      return { ...factsOf(order), _tag: 'Expired' }
    case 'OrderWorkedByHand': {
      const { reason, by, at } = event
      const { broker: side } = order
      return side === null ? order : { ...order, broker: 'hand', byHand: { side, reason, by, at } }
    }
    case 'BrokerReportDisputed': {
      const { type, by, ...dispute } = event
      const number = order.disputes.length + 1
      return { ...order, disputes: [...order.disputes, { ...dispute, dispute: number, settled: null }] }
    }
    case 'DisputeSettled': {
      const { dispute: number, reason, by, at } = event
      const settled = { reason, by, at }
      return { ...order, disputes: order.disputes.map((one) => (one.dispute === number ? { ...one, settled } : one)) }
    }
    case 'OrderPartsChanged':
      return order
  }
}

export const evolveOrder = (order: Order, event: OrderEvent): Order => {
  if (event.type === 'OrderEntered') return order._tag === 'Draft' ? enteredOrder(event) : order
  return order._tag === 'Draft' ? order : evolveEntered(order, event)
}
