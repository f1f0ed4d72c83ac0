import * as t from 'io-ts'
import { E, pipe } from '../fp.ts'
import { isCalendarDate } from './calendar-date.ts'

/** A calendar date written `YYYY-MM-DD`; dates compare as text. */
export const IsoDate = new t.Type<string, string, unknown>(
  'IsoDate',
  (value): value is string => typeof value === 'string' && isCalendarDate(value),
  (value, context) =>
    pipe(
      t.string.validate(value, context),
      E.chain((text) =>
        isCalendarDate(text) ? t.success(text) : t.failure(value, context, 'must be a date, YYYY-MM-DD'),
      ),
    ),
  t.identity,
)
export type IsoDate = t.TypeOf<typeof IsoDate>
