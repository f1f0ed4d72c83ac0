import * as t from 'io-ts'

const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)

export const Uuid = new t.Type<string, string, unknown>(
  'Uuid',
  isUuid,
  (value, context) => (isUuid(value) ? t.success(value) : t.failure(value, context, 'must be a uuid')),
  t.identity,
)
