import * as t from 'io-ts'
import { E } from '../fp.ts'
import type { IsoDate } from './iso-date.ts'
import { withMaxLength } from '../text.ts'

const isKnown = (text: string): boolean =>
  E.isRight(E.tryCatch(() => new Intl.DateTimeFormat('en', { timeZone: text }), String))

export const TimeZone = withMaxLength(
  new t.Type<string, string, unknown>(
    'TimeZone',
    (value): value is string => typeof value === 'string' && isKnown(value),
    (value, context) =>
      typeof value === 'string' && isKnown(value)
        ? t.success(value)
        : t.failure(value, context, 'must be a time zone, like Australia/Sydney'),
    t.identity,
  ),
  200,
)

const mostKept = 100

/** One for each zone: to make a format takes a hundred times as long as to use it. */
const formats = (locale: string, options: Intl.DateTimeFormatOptions) => {
  const kept = new Map<string, Intl.DateTimeFormat>()
  return (timeZone: string): Intl.DateTimeFormat => {
    const known = kept.get(timeZone)
    if (known !== undefined) return known
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone })
    // a zone has as many names as there are ways to write its letters
    if (kept.size >= mostKept) kept.clear()
    kept.set(timeZone, format)
    return format
  }
}

// Swedish dates are ISO dates
const days = formats('sv-SE', { dateStyle: 'short' })
const minutes = formats('sv-SE', { dateStyle: 'short', timeStyle: 'short' })
const seconds = formats('sv-SE', { dateStyle: 'short', timeStyle: 'medium' })
const offsets = formats('en', { timeZoneName: 'longOffset' })

export const dayIn = (timeZone: string, moment: Date): IsoDate => days(timeZone).format(moment)

/** A moment as spreadsheets read it. */
export const minutesIn =
  (timeZone: string) =>
  (moment: Date): string =>
    minutes(timeZone).format(moment)

/** A moment as ISO 8601 writes it with the offset that holds there: it begins with the day it is there. */
export const instantIn = (timeZone: string, moment: Date): string => {
  const [day, time] = seconds(timeZone).format(moment).split(' ')
  const offset = offsets(timeZone)
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')
  return `${day ?? ''}T${time ?? ''}${moment.toISOString().slice(19, 23)}${offset?.value.slice(3) ?? ''}`
}
