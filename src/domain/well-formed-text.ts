import * as t from 'io-ts'

const isWellFormed = (value: unknown): value is string => typeof value === 'string' && value.isWellFormed()

/** Without a half of a surrogate pair, which no address and no database can take. */
export const WellFormedText = new t.Type<string, string, unknown>(
  'WellFormedText',
  isWellFormed,
  (value, context) =>
    isWellFormed(value) ? t.success(value) : t.failure(value, context, 'must be a text of whole letters'),
  t.identity,
)
