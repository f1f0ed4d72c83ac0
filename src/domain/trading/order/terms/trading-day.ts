import { addDays } from '../../../dates/calendar.ts'
import type { IsoDate } from '../../../dates/iso-date.ts'

/** On the exchange's clock; `time` is `HH:mm`. */
export interface ExchangeMoment {
  readonly day: IsoDate
  readonly time: string
}

type IsOpen = (day: IsoDate) => boolean

const maxClosedDays = 14

const openFrom = (day: IsoDate, isOpen: IsOpen, left = maxClosedDays): IsoDate =>
  left === 0 || isOpen(day) ? day : openFrom(addDays(day, 1), isOpen, left - 1)

/** Today until the close, else the next open day. */
export const tradingDay = ({ day, time }: ExchangeMoment, closes: string, isOpen: IsOpen): IsoDate =>
  openFrom(time < closes ? day : addDays(day, 1), isOpen)

export const endedDay = ({ day, time }: ExchangeMoment, closes: string): IsoDate =>
  time >= closes ? day : addDays(day, -1)

export const hasEnded = (goodUntil: IsoDate, moment: ExchangeMoment, closes: string): boolean =>
  goodUntil <= endedDay(moment, closes)
