import { addDays } from '../../../dates/calendar.ts'
import type { IsoDate } from '../../../dates/iso-date.ts'

/** Where it is on the clock of the exchange: `time` is `HH:mm`. */
export interface ExchangeMoment {
  readonly day: IsoDate
  readonly time: string
}

type IsOpen = (day: IsoDate) => boolean

const longestClosed = 14

const openFrom = (day: IsoDate, isOpen: IsOpen, left = longestClosed): IsoDate =>
  left === 0 || isOpen(day) ? day : openFrom(addDays(day, 1), isOpen, left - 1)

/** The day that an order for the day is good for: today while it is traded, else the next day on which it is. */
export const tradingDay = ({ day, time }: ExchangeMoment, closes: string, isOpen: IsOpen): IsoDate =>
  openFrom(time < closes ? day : addDays(day, 1), isOpen)

/** The last day that is over: today once it is no longer traded. */
export const endedDay = ({ day, time }: ExchangeMoment, closes: string): IsoDate =>
  time >= closes ? day : addDays(day, -1)

export const hasEnded = (goodUntil: IsoDate, moment: ExchangeMoment, closes: string): boolean =>
  goodUntil <= endedDay(moment, closes)
