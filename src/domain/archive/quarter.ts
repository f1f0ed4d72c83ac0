import * as t from 'io-ts'
import { addMonths } from '../dates/calendar.ts'
import { financialQuarterOf, financialYearEnding } from '../dates/financial-year.ts'
import type { IsoDate } from '../dates/iso-date.ts'

/** Quarters of a financial year: `Q1` is July to September, `FY` all of it. */
export const ReportQuarter = t.keyof({ Q1: null, Q2: null, Q3: null, Q4: null, FY: null })
export type ReportQuarter = t.TypeOf<typeof ReportQuarter>

const monthsBefore = { Q1: 0, Q2: 3, Q3: 6, Q4: 9 } as const

export const periodOf = (year: number, quarter: ReportQuarter): { readonly start: IsoDate; readonly end: IsoDate } => {
  const whole = financialYearEnding(year)
  return quarter === 'FY' ? whole : financialQuarterOf(addMonths(whole.start, monthsBefore[quarter]))
}

const quarterMonths = { Q1: 'September', Q2: 'December', Q3: 'March', Q4: 'June' } as const

export const quarterText = (quarter: ReportQuarter): string => (quarter === 'FY' ? 'Full year' : quarterMonths[quarter])

export const yearLabel = (year: number): string => financialYearEnding(year).label

const isFirstHalf = (quarter: ReportQuarter): boolean => quarter === 'Q1' || quarter === 'Q2'

export const financialYearOfQuarter = (calendarYear: number, quarter: ReportQuarter): number =>
  isFirstHalf(quarter) ? calendarYear + 1 : calendarYear

const calendarYearOf = (year: number, quarter: ReportQuarter): number => (isFirstHalf(quarter) ? year - 1 : year)

export const periodText = (year: number, quarter: ReportQuarter): string =>
  quarter === 'FY' ? yearLabel(year) : `${quarterText(quarter)} ${calendarYearOf(year, quarter).toString()}`
