import * as t from 'io-ts'
import { O } from '../fp.ts'
import { isCalendarDate } from './calendar-date.ts'
import { IsoDate } from './iso-date.ts'

/** Which part of a date comes first, whatever stands between them; a month may be a number or a name. */
export const DateOrder = t.keyof({ 'year-month-day': null, 'day-month-year': null, 'month-day-year': null })
export type DateOrder = t.TypeOf<typeof DateOrder>

type Part = 'year' | 'month' | 'day'

const ordersParts: Readonly<Record<DateOrder, readonly [Part, Part, Part]>> = {
  'year-month-day': ['year', 'month', 'day'],
  'day-month-year': ['day', 'month', 'year'],
  'month-day-year': ['month', 'day', 'year'],
}

export const dateOrders: readonly DateOrder[] = ['year-month-day', 'day-month-year', 'month-day-year']

const months = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
]

const monthOf = (text: string): string => {
  const name = text.toLowerCase().replace(/\.$/, '')
  const at = name.length < 3 ? -1 : months.findIndex((month) => month.startsWith(name))
  return at < 0 ? text : (at + 1).toString()
}

/** Of two digits as POSIX has it for `%y`: 69 to 99 are of the last century. */
const yearOf = (text: string, isFirst: boolean): string =>
  !/^\d{2}$/.test(text) || isFirst ? text : `${Number(text) < 69 ? '20' : '19'}${text}`

const width = { year: 4, month: 2, day: 2 } as const

const inARow = (digits: string, parts: readonly Part[]): readonly string[] =>
  parts.map((_, nth) => {
    const start = parts.slice(0, nth).reduce((sum, part) => sum + width[part], 0)
    return digits.slice(start, start + width[parts[nth] ?? 'day'])
  })

const timeOfDay = /[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?$/
const firstYear = '1900'

/** `24/11/2026`, `24-Nov-26`, `24.11.2026 00:00` or `24112026`, where the day comes first; a time of day is not read. */
export const dateIn = (order: DateOrder, text: string): O.Option<IsoDate> => {
  const date = text.trim().replace(timeOfDay, '')
  const parts = ordersParts[order]
  const texts = /^\d{8}$/.test(date) ? inARow(date, parts) : date.split(/[-/. ,]+/)
  if (texts.length !== parts.length) return O.none
  const textOf = (part: Part): string => texts[parts.indexOf(part)] ?? ''
  const [year, month, day] = [
    yearOf(textOf('year'), parts[0] === 'year'),
    monthOf(textOf('month')).padStart(2, '0'),
    textOf('day').padStart(2, '0'),
  ]
  const iso = `${year}-${month}-${day}`
  return year >= firstYear && isCalendarDate(iso) ? O.some(iso) : O.none
}

/** Those in which most of them are dates: two, as of 03/04/2024, or all where nothing is a date. */
const likelyOrders = (texts: readonly string[]): readonly DateOrder[] => {
  const counted = dateOrders.map((order) => ({
    order,
    count: texts.filter((text) => O.isSome(dateIn(order, text))).length,
  }))
  const most = Math.max(...counted.map(({ count }) => count))
  return counted.filter(({ count }) => count === most).map(({ order }) => order)
}

/** The order in which most of them are dates; none where that are two, as of 03/04/2024. */
export const orderOf = (texts: readonly string[]): O.Option<DateOrder> => {
  const [first, ...others] = likelyOrders(texts)
  if (others.length === dateOrders.length - 1) return O.some('year-month-day')
  return first === undefined || others.length > 0 ? O.none : O.some(first)
}

/** Whether no other order has more dates of them; `2026-11-24` is one in any. */
export const areDatesIn = (order: DateOrder, texts: readonly string[]): boolean =>
  likelyOrders(texts.filter((text) => !IsoDate.is(text))).includes(order)
