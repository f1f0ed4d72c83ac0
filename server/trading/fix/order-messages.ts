import type { AmendRequest, BrokerRequest } from '../broker/broker.ts'
import type { AmendableTerms } from '../../../src/domain/trading/order/terms/order-terms.ts'

/** FIX 4.4: MsgType (35), and fields by their names in the dictionary. */
export interface FixMessage {
  readonly type: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** LocalMktDate (FIX 4.4, volume 1): the day is written as in UTC. */
const fixDate = (day: string): Date => new Date(`${day}T00:00:00Z`)

const orderFields = ({ clientOrder, terms }: BrokerRequest, now: Date) => ({
  ClOrdID: clientOrder,
  Instrument: { Symbol: terms.security.asx_code },
  Side: terms.type === 'b' ? '1' : '2',
  TransactTime: now,
})

const termFields = (terms: AmendableTerms) => ({
  HandlInst: '1',
  OrderQtyData: { OrderQty: terms.quantity },
  ...('priceLimit' in terms ? { OrdType: '2', Price: terms.priceLimit } : { OrdType: '1' }),
  ...('goodForDay' in terms ? { TimeInForce: '0' } : { TimeInForce: '6', ExpireDate: fixDate(terms.expiry) }),
})

export const newOrderSingle = (order: BrokerRequest, now: Date): FixMessage => ({
  type: 'D',
  fields: { ...orderFields(order, now), ...termFields(order.terms) },
})

export const orderCancelRequest = (request: BrokerRequest, now: Date): FixMessage => ({
  type: 'F',
  fields: {
    ...orderFields(request, now),
    OrigClOrdID: request.original,
    OrderQtyData: { OrderQty: request.terms.quantity },
  },
})

export const orderCancelReplaceRequest = (request: AmendRequest, now: Date): FixMessage => ({
  type: 'G',
  fields: { ...orderFields(request, now), OrigClOrdID: request.original, ...termFields(request.amended) },
})

export const orderStatusRequest = (order: BrokerRequest, now: Date): FixMessage => {
  const { TransactTime, ...fields } = orderFields(order, now)
  return { type: 'H', fields }
}

/** MassStatusReqType 7: all orders. */
export const massStatusRequest = (id: string): FixMessage => ({
  type: 'AF',
  fields: { MassStatusReqID: id, MassStatusReqType: 7 },
})
