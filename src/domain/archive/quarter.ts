import * as t from 'io-ts'
import { financialYearEnding } from '../dates/financial-year.ts'

/** The quarters of a financial year, July to September being the first; `FY` is all of it. */
export const Quarter = t.keyof({ Q1: null, Q2: null, Q3: null, Q4: null, FY: null })
export type Quarter = t.TypeOf<typeof Quarter>

/** The month a quarter ends in, by which it is shown (spec §9). */
const months = { Q1: 'September', Q2: 'December', Q3: 'March', Q4: 'June' } as const

export const quarterText = (quarter: Quarter): string => (quarter === 'FY' ? 'Full year' : months[quarter])

/** `year` is the calendar year a financial year ends in. */
export const yearLabel = (year: number): string => financialYearEnding(year).label

const isFirstHalf = (quarter: Quarter): boolean => quarter === 'Q1' || quarter === 'Q2'

/** The year the financial year ends in of a quarter that ends in a calendar year. */
export const financialYearOfQuarter = (calendarYear: number, quarter: Quarter): number =>
  isFirstHalf(quarter) ? calendarYear + 1 : calendarYear

/** September and December are of the calendar year before. */
const calendarYearOf = (year: number, quarter: Quarter): number => (isFirstHalf(quarter) ? year - 1 : year)

/** When the period was over: `June 2026`, or the financial year when it is all of it. */
export const periodText = (year: number, quarter: Quarter): string =>
  quarter === 'FY' ? yearLabel(year) : `${quarterText(quarter)} ${calendarYearOf(year, quarter).toString()}`
