import * as t from 'io-ts'
import { addMonths, daysBetween } from '../../dates/calendar.ts'
import { IsoDate } from '../../dates/iso-date.ts'
import type { Split } from '../../ledger/valuation/price.ts'
import { decimal } from '../../number-from-string.ts'
import { ListedStock } from './listed-stock.ts'

const optional = t.union([t.number, t.null])

/** The seven fields of spec §3, prices in the currency of the security; `null` is not known. */
const QuotedFields = t.strict({
  LastTradePriceOnly: t.number,
  Change: optional,
  DaysHigh: optional,
  DaysLow: optional,
  YearHigh: t.number,
  YearLow: t.number,
  Volume: optional,
})

/** `date` is the day of the price, `age` how many days ago that is. */
export const Quote = t.readonly(
  t.strict({
    ...QuotedFields.type.props,
    security: ListedStock,
    currency: t.string,
    source: t.keyof({ ledger: null, market: null }),
    date: IsoDate,
    age: t.number,
  }),
)
export type Quote = t.TypeOf<typeof Quote>

export type MarketQuote = Readonly<t.TypeOf<typeof QuotedFields>> & { readonly date: IsoDate }

export interface PriceDay {
  readonly date: IsoDate
  readonly high: number | null
  readonly low: number | null
  readonly close: number
  readonly volume: number | null
}

export const ageOn = (date: IsoDate, today: IsoDate): number => Math.max(0, daysBetween(date, today))

const splitSince = (splits: readonly Split[], date: IsoDate): number =>
  splits.filter((split) => split.date > date).reduce((product, { ratio }) => product * ratio, 1)

/** As they would have been with the units of the end: prices before a split are divided by its ratio, and volumes multiplied. */
export const inUnitsOfToday = (days: readonly PriceDay[], splits: readonly Split[]): readonly PriceDay[] =>
  days.map((day) => {
    const ratio = splitSince(splits, day.date)
    if (ratio === 1) return day
    const each = (price: number | null): number | null => (price === null ? null : decimal(price / ratio))
    const volume = day.volume === null ? null : decimal(day.volume * ratio)
    return { ...day, high: each(day.high), low: each(day.low), close: decimal(day.close / ratio), volume }
  })

/** The range of 52 weeks is that of the year that ends with the last price, by highs and lows, or closes where a day has none. */
export const yearOf = (days: readonly PriceDay[]): readonly PriceDay[] => {
  const last = days.at(-1)
  if (last === undefined) return []
  const before = addMonths(last.date, -12)
  return days.filter(({ date }) => date > before)
}

/** Of the price days of a security in their order, in the units of today; `undefined` without any. */
export const quoteOf = (days: readonly PriceDay[]): MarketQuote | undefined => {
  const [before, last] = [days.at(-2), days.at(-1)]
  if (last === undefined) return undefined
  const year = yearOf(days)
  return {
    LastTradePriceOnly: last.close,
    Change: before === undefined ? null : decimal(last.close - before.close),
    DaysHigh: last.high,
    DaysLow: last.low,
    YearHigh: Math.max(...year.map(({ high, close }) => high ?? close)),
    YearLow: Math.min(...year.map(({ low, close }) => low ?? close)),
    Volume: last.volume,
    date: last.date,
  }
}
