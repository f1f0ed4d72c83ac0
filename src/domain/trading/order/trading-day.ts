import { addDays, dayNumber } from '../../dates/calendar.ts'
import type { IsoDate } from '../../dates/iso-date.ts'

/** Where it is on the clock of the exchange: `time` is `HH:mm`. */
export interface ExchangeMoment {
  readonly day: IsoDate
  readonly time: string
}

type IsOpen = (day: IsoDate) => boolean

// 1970-01-01 was a Thursday
export const isWeekday: IsOpen = (day) => (dayNumber(day) + 3) % 7 < 5

const longestClosed = 14

const openFrom = (day: IsoDate, isOpen: IsOpen, left = longestClosed): IsoDate =>
  left === 0 || isOpen(day) ? day : openFrom(addDays(day, 1), isOpen, left - 1)

/** The day that an order for the day is good for: today while it is traded, else the next day on which it is. */
export const tradingDay = ({ day, time }: ExchangeMoment, closes: string, isOpen: IsOpen = isWeekday): IsoDate =>
  openFrom(time < closes ? day : addDays(day, 1), isOpen)

/** Whether what is good until a day has ended. */
export const hasEnded = (goodUntil: IsoDate, { day, time }: ExchangeMoment, closes: string): boolean =>
  goodUntil < day || (goodUntil === day && time >= closes)
