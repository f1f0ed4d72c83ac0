import { addDays } from '../../../dates/calendar.ts'
import type { IsoDate } from '../../../dates/iso-date.ts'

/** On the exchange's clock; `time` is `HH:mm`. */
export interface ExchangeTime {
  readonly day: IsoDate
  readonly time: string
}

type IsTradingDay = (day: IsoDate) => boolean

const maxClosedDays = 14

const openFrom = (day: IsoDate, isOpen: IsTradingDay, left = maxClosedDays): IsoDate =>
  left === 0 || isOpen(day) ? day : openFrom(addDays(day, 1), isOpen, left - 1)

/** First open day, counted from today until `closes`, and from tomorrow after it. */
export const tradingDay = ({ day, time }: ExchangeTime, closes: string, isOpen: IsTradingDay): IsoDate =>
  openFrom(time < closes ? day : addDays(day, 1), isOpen)

export const lastEndedDay = ({ day, time }: ExchangeTime, closes: string): IsoDate =>
  time >= closes ? day : addDays(day, -1)

export const isPastGoodUntil = (goodUntil: IsoDate, moment: ExchangeTime, closes: string): boolean =>
  goodUntil <= lastEndedDay(moment, closes)
