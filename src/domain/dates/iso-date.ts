import * as t from 'io-ts'
import { E } from '../fp.ts'
import { isCalendarDate } from './calendar-date.ts'
import { withMaxLength } from '../text/text-codec.ts'

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

const afterLast = Date.parse('+010000-01-01')

/** True for an existing day up to the year 9999, which browsers and the database read alike. */
export const isInstant = (text: string): boolean =>
  instantPattern.test(text) && isCalendarDate(text.slice(0, 10)) && Date.parse(text) < afterLast

/** `YYYYMMDDHHmmss`. The Swedish locale writes ISO dates. */
export const timestampText = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
    .format(moment)
    .replaceAll(/\D/g, '')

/** `YYYY-MM-DD`; dates compare as text. */
export const IsoDate = withMaxLength(
  new t.Type<string, string, unknown>(
    'IsoDate',
    (value): value is string => typeof value === 'string' && isCalendarDate(value),
    (value, context) => {
      const text = t.string.validate(value, context)
      return E.isLeft(text) || isCalendarDate(text.right)
        ? text
        : t.failure(value, context, 'must be a date, YYYY-MM-DD')
    },
    t.identity,
  ),
  200,
)
export type IsoDate = t.TypeOf<typeof IsoDate>

export const lastDate: IsoDate = '9999-12-31'

export const firstDate: IsoDate = '1900-01-01'

export const earliestDate = (...dates: readonly IsoDate[]): IsoDate => dates.reduce((a, b) => (b < a ? b : a))

export const latestDate = (...dates: readonly IsoDate[]): IsoDate => dates.reduce((a, b) => (b > a ? b : a))
