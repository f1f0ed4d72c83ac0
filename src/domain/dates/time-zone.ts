import * as t from 'io-ts'
import { E } from '../fp.ts'
import type { IsoDate } from './iso-date.ts'
import { withMaxLength } from '../text/text-codec.ts'

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

const maxKept = 100

/** Caches formats, because making one takes a hundred times as long as using it. */
const zoneFormats = (locale: string, options: Intl.DateTimeFormatOptions) => {
  const kept = new Map<string, Intl.DateTimeFormat>()
  return (timeZone: string): Intl.DateTimeFormat => {
    const known = kept.get(timeZone)
    if (known !== undefined) return known
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone })
    // limits the cache, because upper and lower case give a zone many spellings
    if (kept.size >= maxKept) kept.clear()
    kept.set(timeZone, format)
    return format
  }
}

// the Swedish locale writes ISO dates
const dayFormats = zoneFormats('sv-SE', { dateStyle: 'short' })
const minuteFormats = zoneFormats('sv-SE', { dateStyle: 'short', timeStyle: 'short' })
const secondFormats = zoneFormats('sv-SE', { dateStyle: 'short', timeStyle: 'medium' })
const offsetFormats = zoneFormats('en', { timeZoneName: 'longOffset' })
const zoneNameFormats = zoneFormats('en-AU', { timeZoneName: 'short' })

export const dayIn = (timeZone: string, moment: Date): IsoDate => dayFormats(timeZone).format(moment)

export const dateTimeIn =
  (timeZone: string) =>
  (moment: Date): string =>
    minuteFormats(timeZone).format(moment)

/** `16:05`. */
export const timeIn = (timeZone: string, moment: Date): string => dateTimeIn(timeZone)(moment).slice(-5)

const zonePart = (format: Intl.DateTimeFormat, moment: Date): string =>
  format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** `AEDT` or `GMT-8`. */
export const zoneNameIn = (timeZone: string, moment: Date): string => zonePart(zoneNameFormats(timeZone), moment)

/** ISO 8601 with the zone's offset, so that it begins with the local day. */
export const instantIn = (timeZone: string, moment: Date): string => {
  const [day, time] = secondFormats(timeZone).format(moment).split(' ')
  const offset = zonePart(offsetFormats(timeZone), moment).slice(3)
  return `${day ?? ''}T${time ?? ''}${moment.toISOString().slice(19, 23)}${offset}`
}
