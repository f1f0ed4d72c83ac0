import { addMonths } from '../../date/calendar.ts'
import type { IsoDate } from '../../date/iso-date.ts'

/** Actual/365, the day count of the money-weighted return, so that the two compare. */
export const yearsOf = (days: number): number => days / 365

export const isBeyondOneYear = (opening: IsoDate, closing: IsoDate): boolean => closing > addMonths(opening, 12)

/** The yearly rate that compounds to a return over some years: (1 + r)^(1 ÷ years) − 1. */
export const annualised = (rate: number, years: number): number => (1 + rate) ** (1 / years) - 1
