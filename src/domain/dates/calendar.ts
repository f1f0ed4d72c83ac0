import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import type { IsoDate } from './iso-date.ts'

dayjs.extend(utc)

const isoDateOf = (date: dayjs.Dayjs): IsoDate => date.format('YYYY-MM-DD')

const dayMs = 86_400_000

/** Days since 1970-01-01. */
export const dayNumber = (date: IsoDate): number => Date.parse(date) / dayMs

export const daysBetween = (from: IsoDate, to: IsoDate): number => dayNumber(to) - dayNumber(from)

export const addDays = (date: IsoDate, days: number): IsoDate => isoDateOf(dayjs.utc(date).add(days, 'day'))

export const addMonths = (date: IsoDate, months: number): IsoDate => isoDateOf(dayjs.utc(date).add(months, 'month'))

const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Adds months. The last day of a month becomes the last day of the new month (the end-of-month rule of contracts). */
export const addMonthsEndToEnd = (date: IsoDate, months: number): IsoDate => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const count = 12 * year + month - 1 + months
  const [newYear, newMonth] = [Math.floor(count / 12), (count % 12) + 1]
  const last = lastDayOf(newYear, newMonth)
  const newDay = day === lastDayOf(year, month) ? last : Math.min(day, last)
  return [newYear, newMonth, newDay].map((part) => String(part).padStart(2, '0')).join('-')
}

export const weekStart = (date: IsoDate): IsoDate => addDays(date, -((((dayNumber(date) + 3) % 7) + 7) % 7))

export const monthOf = (date: IsoDate): string => date.slice(0, 7)

const monthsAndDaysOf = (year: number): readonly string[] =>
  Array.from({ length: lastDayOf(year, 2) + 337 }, (_, day) =>
    new Date(Date.UTC(year, 0, 1 + day)).toISOString().slice(4, 10),
  )

const monthsAndDays = { common: monthsAndDaysOf(2023), leap: monthsAndDaysOf(2024) }

export const datesOfYear = (year: number): readonly IsoDate[] => {
  const digits = String(year).padStart(4, '0')
  const days = lastDayOf(year, 2) === 29 ? monthsAndDays.leap : monthsAndDays.common
  return days.map((day) => `${digits}${day}`)
}
