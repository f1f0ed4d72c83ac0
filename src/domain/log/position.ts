import * as t from 'io-ts'

const isPosition = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** A place in the whole log, from 1; 0 is before the first event. */
export const Position = new t.Type<number, number, unknown>(
  'Position',
  isPosition,
  (value, context) => (isPosition(value) ? t.success(value) : t.failure(value, context, 'must be a position')),
  t.identity,
)
