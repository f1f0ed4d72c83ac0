import type { IsoDate } from './iso-date.ts'
import { dayIn, timeIn, zoneNameIn } from './time-zone.ts'

const shortMonthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `20-Nov-26` (spec §9). */
export const displayDate = (date: IsoDate): string =>
  `${date.slice(8, 10)}-${shortMonthNames[Number(date.slice(5, 7)) - 1] ?? ''}-${date.slice(2, 4)}`

/** `20-Nov-26 16:05 AEDT`. */
export const displayInstant = (timeZone: string, moment: Date): string =>
  `${displayDate(dayIn(timeZone, moment))} ${timeIn(timeZone, moment)} ${zoneNameIn(timeZone, moment)}`

const fullMonths = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

export const monthName = (date: IsoDate): string =>
  `${fullMonths[Number(date.slice(5, 7)) - 1] ?? ''} ${date.slice(0, 4)}`

export const longDate = (date: IsoDate): string => `${Number(date.slice(8, 10))} ${monthName(date)}`
