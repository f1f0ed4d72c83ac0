import * as t from 'io-ts'
import { E } from '../fp.ts'
import type { IsoDate } from './iso-date.ts'

const isKnown = (text: string): boolean =>
  E.isRight(E.tryCatch(() => new Intl.DateTimeFormat('en', { timeZone: text }), String))

/** A time zone as the IANA names it: `Australia/Sydney`. */
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
