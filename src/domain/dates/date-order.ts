import * as t from 'io-ts'
import { O, pipe } from '../fp.ts'
import { isCalendarDate } from './calendar-date.ts'
import { IsoDate } from './iso-date.ts'
import { dayIn } from './time-zone.ts'

export const DateOrder = t.keyof({ 'year-month-day': null, 'day-month-year': null, 'month-day-year': null })
export type DateOrder = t.TypeOf<typeof DateOrder>

type DatePart = 'year' | 'month' | 'day'

const ordersParts: Readonly<Record<DateOrder, readonly [DatePart, DatePart, DatePart]>> = {
  'year-month-day': ['year', 'month', 'day'],
  'day-month-year': ['day', 'month', 'year'],
  'month-day-year': ['month', 'day', 'year'],
}

export const dateOrders: readonly DateOrder[] = ['year-month-day', 'day-month-year', 'month-day-year']

const monthNames = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
]

const monthNumberText = (text: string): string => {
  const name = text.toLowerCase().replace(/\.$/, '')
  const at = name.length < 3 ? -1 : monthNames.findIndex((month) => month.startsWith(name))
  return at < 0 ? text : (at + 1).toString()
}

/** Two digits as in POSIX `%y`: 69 to 99 are in the last century. */
const fullYearText = (text: string, isFirst: boolean): string =>
  !/^\d{2}$/.test(text) || isFirst ? text : `${Number(text) < 69 ? '20' : '19'}${text}`

const partWidths = { year: 4, month: 2, day: 2 } as const

const splitDigits = (digits: string, parts: readonly DatePart[]): readonly string[] =>
  parts.map((_, nth) => {
    const start = parts.slice(0, nth).reduce((sum, part) => sum + partWidths[part], 0)
    return digits.slice(start, start + partWidths[parts[nth] ?? 'day'])
  })

const timePattern =
  /[T ,]+(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d+)?)?(?:\s*(?<half>[ap])\.?m\.?)?(?:\s*(?<zone>Z|UTC|GMT|[-+]\d{2}:?\d{2}))?$/i
const firstYear = '1900'
const minuteMs = 60_000

const offsetMs = (zone: string): number => {
  const [, sign, hours, minutes] = /([-+])(\d{2}):?(\d{2})/.exec(zone) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * minuteMs
}

const dayOfTime = (date: IsoDate, time: Partial<Record<string, string>>, timeZone: string): IsoDate => {
  if (time['zone'] === undefined) return date
  const hour = time['half'] === undefined ? Number(time['hour']) : Number(time['hour']) % 12
  const isAfternoon = time['half']?.toLowerCase() === 'p'
  const minutes = (hour + (isAfternoon ? 12 : 0)) * 60 + Number(time['minute'])
  return dayIn(timeZone, new Date(Date.parse(date) + minutes * minuteMs - offsetMs(time['zone'])))
}

const parseDateOnly = (order: DateOrder, date: string): O.Option<IsoDate> => {
  const parts = ordersParts[order]
  const texts = /^\d{8}$/.test(date) ? splitDigits(date, parts) : date.split(/[-/. ,]+/)
  if (texts.length !== parts.length) return O.none
  const textOf = (part: DatePart): string => texts[parts.indexOf(part)] ?? ''
  const [year, month, day] = [
    fullYearText(textOf('year'), parts[0] === 'year'),
    monthNumberText(textOf('month')).padStart(2, '0'),
    textOf('day').padStart(2, '0'),
  ]
  const iso = `${year}-${month}-${day}`
  return year >= firstYear && isCalendarDate(iso) ? O.some(iso) : O.none
}

/** Day first: `24/11/2026`, `24-Nov-26` or `24112026`. A time with a zone gives the day in `timeZone`. */
export const parseDate = (order: DateOrder, text: string, timeZone = 'UTC'): O.Option<IsoDate> => {
  const written = text.trim()
  const time = timePattern.exec(written)
  return pipe(
    parseDateOnly(order, time === null ? written : written.slice(0, time.index)),
    O.map((date) => dayOfTime(date, time?.groups ?? {}, timeZone)),
  )
}

/** Orders that read the largest number of texts as dates: two for 03/04/2024, all if no text is a date. */
const likelyOrders = (texts: readonly string[]): readonly DateOrder[] => {
  const counted = dateOrders.map((order) => ({
    order,
    count: texts.filter((text) => O.isSome(parseDate(order, text))).length,
  }))
  const most = Math.max(...counted.map(({ count }) => count))
  return counted.filter(({ count }) => count === most).map(({ order }) => order)
}

/** The order that reads most texts as dates; none if there are two, as for 03/04/2024. */
export const orderOf = (texts: readonly string[]): O.Option<DateOrder> => {
  const [first, ...others] = likelyOrders(texts)
  if (others.length === dateOrders.length - 1) return O.some('year-month-day')
  return first === undefined || others.length > 0 ? O.none : O.some(first)
}

/** True if no other order reads more texts as dates. Ignores ISO dates, because every order reads `2026-11-24`. */
export const areDatesIn = (order: DateOrder, texts: readonly string[]): boolean =>
  likelyOrders(texts.filter((text) => !IsoDate.is(text))).includes(order)
