import { addDays, addMonths, dayNumber } from '../../src/domain/dates/calendar.ts'
import type { IsoDate } from '../../src/domain/dates/iso-date.ts'

/** A month more than five years, so that a five-year return has the day it opens on. */
const months = 61

/** The first of January 1970 was a Thursday. */
const isWeekday = (date: IsoDate): boolean => ![0, 6].includes((dayNumber(date) + 4) % 7)

/** The weekdays of the five years and a month up to a date. */
export const marketDays = (today: IsoDate): readonly IsoDate[] => {
  const first = addMonths(today, -months)
  const length = dayNumber(today) - dayNumber(first) + 1
  return Array.from({ length }, (_, day) => addDays(first, day)).filter(isWeekday)
}

const monthOf = (date: IsoDate): number => Number(date.slice(5, 7))

/** The month that a market day opens, if it is the first of one. */
export const openedMonth = (days: readonly IsoDate[], index: number): number | null => {
  const [before, day] = [days[index - 1], days[index]]
  if (before === undefined || day === undefined || monthOf(before) === monthOf(day)) return null
  return monthOf(day)
}
