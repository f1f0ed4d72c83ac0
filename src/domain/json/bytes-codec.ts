import * as t from 'io-ts'

export const BytesCodec = new t.Type<Uint8Array, Uint8Array, unknown>(
  'Bytes',
  (value) => value instanceof Uint8Array,
  (value, context) => (value instanceof Uint8Array ? t.success(value) : t.failure(value, context)),
  t.identity,
)
