import type { IsoDate } from './iso-date.ts'
import dayjs from 'dayjs'

const zone = new Intl.DateTimeFormat('en-AU', { timeZoneName: 'short' })

/** A moment as people of the firm read it, where the reader is: `20-Nov-26 16:05 AEDT`. */
export const displayMoment = (moment: Date): string => {
  const name = zone.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${dayjs(moment).format('DD-MMM-YY HH:mm')} ${name}`.trim()
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A date as people of the firm read it (spec §9): `20-Nov-26`. */
export const displayDate = (date: IsoDate): string =>
  `${date.slice(8, 10)}-${months[Number(date.slice(5, 7)) - 1] ?? ''}-${date.slice(2, 4)}`

const fullMonths = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

export const monthName = (date: IsoDate): string =>
  `${fullMonths[Number(date.slice(5, 7)) - 1] ?? ''} ${date.slice(0, 4)}`

export const longDate = (date: IsoDate): string => `${Number(date.slice(8, 10))} ${monthName(date)}`
