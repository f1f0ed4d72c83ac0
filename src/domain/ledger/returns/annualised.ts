import { addMonthsEndToEnd, daysBetween } from '../../dates/calendar.ts'
import type { IsoDate } from '../../dates/iso-date.ts'

/** Actual/365, the day count of XIRR. */
export const yearsOfDays = (days: number): number => days / 365

const wholeYears = (opening: IsoDate, closing: IsoDate): number => {
  const calendarYears = Number(closing.slice(0, 4)) - Number(opening.slice(0, 4))
  return addMonthsEndToEnd(opening, 12 * calendarYears) > closing ? calendarYears - 1 : calendarYears
}

/**
 * Whole years, plus the days of the last one ÷ 365, or ÷ 366 with a leap day (actual/actual: International Capital
 * Market Association, Rule 251). Five years are 5, whatever leap days they have.
 */
export const yearsBetween = (opening: IsoDate, closing: IsoDate): number => {
  const whole = wholeYears(opening, closing)
  const [begun, next] = [addMonthsEndToEnd(opening, 12 * whole), addMonthsEndToEnd(opening, 12 * (whole + 1))]
  return whole + daysBetween(begun, closing) / daysBetween(begun, next)
}

/** (1 + r)^(1 ÷ years) − 1. */
export const annualisedRate = (rate: number, years: number): number => (1 + rate) ** (1 / years) - 1
