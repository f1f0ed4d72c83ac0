import { addDays, addMonths } from './calendar.ts'
import { financialYearOf } from './financial-year.ts'
import type { IsoDate } from './iso-date.ts'

interface FinancialQuarter {
  readonly start: IsoDate
  readonly end: IsoDate
}

/** July is the first month of a financial year, June the twelfth. */
export const financialMonthOf = (date: IsoDate): number => ((Number(date.slice(5, 7)) + 5) % 12) + 1

const startingOn = (start: IsoDate): FinancialQuarter => ({ start, end: addDays(addMonths(start, 3), -1) })

const ofYear = (date: IsoDate, quarter: number): FinancialQuarter =>
  startingOn(addMonths(financialYearOf(date).start, 3 * (quarter - 1)))

/** The quarter a date falls in. */
export const financialQuarterOf = (date: IsoDate): FinancialQuarter =>
  ofYear(date, Math.ceil(financialMonthOf(date) / 3))

/** The latest quarter to have ended by a date, of those that end with one of a year's financial months (3, 6, 9 or 12). */
export const lastQuarterEnding = (financialMonth: number, date: IsoDate): FinancialQuarter => {
  const quarter = ofYear(date, financialMonth / 3)
  return quarter.end <= date ? quarter : startingOn(addMonths(quarter.start, -12))
}
