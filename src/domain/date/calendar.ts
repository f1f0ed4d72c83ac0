import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import type { IsoDate } from './iso-date.ts'

dayjs.extend(utc)

const iso = (date: dayjs.Dayjs): IsoDate => date.format('YYYY-MM-DD')

/** Days since 1970-01-01. */
export const dayNumber = (date: IsoDate): number => Date.parse(date) / 86_400_000

export const daysBetween = (from: IsoDate, to: IsoDate): number => dayNumber(to) - dayNumber(from)

export const addDays = (date: IsoDate, days: number): IsoDate => iso(dayjs.utc(date).add(days, 'day'))

/** The same day of another month, or that month's last day where it has no such day. */
export const addMonths = (date: IsoDate, months: number): IsoDate => iso(dayjs.utc(date).add(months, 'month'))

/** The Monday of the week a date falls in. */
export const weekOf = (date: IsoDate): IsoDate => addDays(date, -((((dayNumber(date) + 3) % 7) + 7) % 7))

export const monthOf = (date: IsoDate): string => date.slice(0, 7)
