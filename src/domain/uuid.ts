import * as t from 'io-ts'
import { withMaxLength } from './text/text-codec.ts'

const isRevision = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

export const StreamRevision = new t.Type<number, number, unknown>(
  'Revision',
  isRevision,
  (value, context) =>
    isRevision(value) ? t.success(value) : t.failure(value, context, 'must be a whole number from 0'),
  t.identity,
)

const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)

export const Uuid = withMaxLength(
  new t.Type<string, string, unknown>(
    'Uuid',
    isUuid,
    (value, context) => (isUuid(value) ? t.success(value) : t.failure(value, context, 'must be a uuid')),
    t.identity,
  ),
  200,
)
