import * as t from 'io-ts'
import { withMaxLength } from '../../text/text-codec.ts'

const isOrderId = (value: unknown): value is string => typeof value === 'string' && /^[A-Za-z0-9]{1,16}$/.test(value)

/** Also the order's ClOrdID (FIX tag 11). Many brokers limit it to 20 characters: 16 here and a suffix up to `-999`. */
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

/** ClOrdID of the `request`-th cancel or amendment; 0 is the original order. */
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
