import * as t from 'io-ts'

const isRevision = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** How many events there are in a stream. */
export const Revision = new t.Type<number, number, unknown>(
  'Revision',
  isRevision,
  (value, context) =>
    isRevision(value) ? t.success(value) : t.failure(value, context, 'must be a whole number from 0'),
  t.identity,
)
