import * as t from 'io-ts'
import { addMonths, daysBetween } from '../../dates/calendar.ts'
import { IsoDate } from '../../dates/iso-date.ts'
import type { UnitSplit } from '../../ledger/valuation/price.ts'
import { roundDecimals } from '../../numbers/number-from-string.ts'
import { ListedStock } from './listed-stock.ts'

const optionalNumber = t.union([t.number, t.null])

/** The seven fields of spec §3, in the security's currency; `null` is unknown. */
const QuotedFields = t.strict({
  LastTradePriceOnly: t.number,
  Change: optionalNumber,
  DaysHigh: optionalNumber,
  DaysLow: optionalNumber,
  YearHigh: t.number,
  YearLow: t.number,
  Volume: optionalNumber,
})

export const StockQuote = t.readonly(
  t.strict({
    ...QuotedFields.type.props,
    security: ListedStock,
    currency: t.string,
    source: t.keyof({ ledger: null, market: null }),
    date: IsoDate,
    age: t.number,
  }),
)
export type StockQuote = t.TypeOf<typeof StockQuote>

export type MarketQuote = Readonly<t.TypeOf<typeof QuotedFields>> & { readonly date: IsoDate }

export interface PriceDay {
  readonly date: IsoDate
  readonly high: number | null
  readonly low: number | null
  readonly close: number
  readonly volume: number | null
}

export const quoteAgeInDays = (date: IsoDate, today: IsoDate): number => Math.max(0, daysBetween(date, today))

const splitSince = (splits: readonly UnitSplit[], date: IsoDate): number =>
  splits.filter((split) => split.date > date).reduce((product, { ratio }) => product * ratio, 1)

/** Divides prices before a split by its ratio, and multiplies volumes. */
export const splitAdjustedDays = (days: readonly PriceDay[], splits: readonly UnitSplit[]): readonly PriceDay[] =>
  days.map((day) => {
    const ratio = splitSince(splits, day.date)
    if (ratio === 1) return day
    const each = (price: number | null): number | null => (price === null ? null : roundDecimals(price / ratio))
    const volume = day.volume === null ? null : roundDecimals(day.volume * ratio)
    return { ...day, high: each(day.high), low: each(day.low), close: roundDecimals(day.close / ratio), volume }
  })

/** 52 weeks end with the last price; days without highs and lows count by their closes. */
export const daysOfLast52Weeks = (days: readonly PriceDay[]): readonly PriceDay[] => {
  const last = days.at(-1)
  if (last === undefined) return []
  const before = addMonths(last.date, -12)
  return days.filter(({ date }) => date > before)
}

/** `days` are in order and in today's units. */
export const quoteOf = (days: readonly PriceDay[]): MarketQuote | undefined => {
  const [before, last] = [days.at(-2), days.at(-1)]
  if (last === undefined) return undefined
  const year = daysOfLast52Weeks(days)
  return {
    LastTradePriceOnly: last.close,
    Change: before === undefined ? null : roundDecimals(last.close - before.close),
    DaysHigh: last.high,
    DaysLow: last.low,
    YearHigh: Math.max(...year.map(({ high, close }) => high ?? close)),
    YearLow: Math.min(...year.map(({ low, close }) => low ?? close)),
    Volume: last.volume,
    date: last.date,
  }
}
