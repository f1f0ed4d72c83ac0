import * as t from 'io-ts'
import { E, pipe } from '../fp.ts'

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/

const isCalendarDate = (text: string): boolean => {
  const [, year, month, day] = (pattern.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined || year < 1000) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

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
