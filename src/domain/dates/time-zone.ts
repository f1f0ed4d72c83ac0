import * as t from 'io-ts'
import { E } from '../fp.ts'
import type { IsoDate } from './iso-date.ts'

const isKnown = (text: string): boolean =>
  E.isRight(E.tryCatch(() => new Intl.DateTimeFormat('en', { timeZone: text }), String))

export const TimeZone = new t.Type<string, string, unknown>(
  'TimeZone',
  (value): value is string => typeof value === 'string' && isKnown(value),
  (value, context) =>
    typeof value === 'string' && isKnown(value)
      ? t.success(value)
      : t.failure(value, context, 'must be a time zone, like Australia/Sydney'),
  t.identity,
)

/** The day it is somewhere. Swedish dates are ISO dates. */
export const dayIn = (timeZone: string, moment: Date): IsoDate =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(moment)

/** Moments as spreadsheets read them, for any number of them: to make a format takes a hundred times as long as to use it. */
export const minutesIn = (timeZone: string): ((moment: Date) => string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
  return (moment) => format.format(moment)
}

/** A moment as ISO 8601 writes it with the offset that holds there: it begins with the day it is there. */
export const instantIn = (timeZone: string, moment: Date): string => {
  const [day, time] = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
    .format(moment)
    .split(' ')
  const offset = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')
  return `${day ?? ''}T${time ?? ''}${moment.toISOString().slice(19, 23)}${offset?.value.slice(3) ?? ''}`
}
