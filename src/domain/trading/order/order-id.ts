import * as t from 'io-ts'
import { withMaxLength } from '../../text/text-codec.ts'

const isOrderId = (value: unknown): value is string => typeof value === 'string' && /^[A-Za-z0-9]{1,16}$/.test(value)

/** Also its ClOrdID (FIX tag 11), which many brokers limit to 20 characters: leaves room for `-999`. */
export const OrderId = withMaxLength(
  new t.Type<string, string, unknown>(
    'OrderId',
    isOrderId,
    (value, context) =>
      isOrderId(value) ? t.success(value) : t.failure(value, context, 'must be 1 to 16 letters and digits'),
    t.identity,
  ),
  200,
)

/** The order's own without requests, else of the `request`-th cancel or amendment. */
export const clientOrderId = (id: string, request: number): string => (request === 0 ? id : `${id}-${request}`)

export interface ClientOrder {
  readonly id: string
  readonly request: number
}

export const clientOrderOf = (clientOrder: string): ClientOrder => {
  const [id = '', request = '0'] = clientOrder.split('-')
  return { id, request: Number(request) }
}

export const orderStream = (id: string): string => `order/${id}`
