import type { IsoDate } from './iso-date.ts'
import { addDays, addMonths } from './calendar.ts'

export interface FinancialYear {
  readonly label: string
  readonly start: IsoDate
  readonly end: IsoDate
}

export const financialYearEnding = (year: number): FinancialYear => ({
  label: `FY-${String(year % 100).padStart(2, '0')}`,
  start: `${String(year - 1).padStart(4, '0')}-07-01`,
  end: `${String(year).padStart(4, '0')}-06-30`,
})

export const endingYearOf = (date: IsoDate): number =>
  Number(date.slice(0, 4)) + (Number(date.slice(5, 7)) >= 7 ? 1 : 0)

/** July to June, named after the calendar year in which it ends (spec §9). */
export const financialYearOf = (date: IsoDate): FinancialYear => financialYearEnding(endingYearOf(date))

export const previousFinancialYear = (date: IsoDate): FinancialYear => financialYearEnding(endingYearOf(date) - 1)

interface FinancialQuarter {
  readonly start: IsoDate
  readonly end: IsoDate
}

/** July is 1, June is 12. */
export const financialMonthOf = (date: IsoDate): number => ((Number(date.slice(5, 7)) + 5) % 12) + 1

export const quarterLabel = (date: IsoDate): string =>
  `Q${Math.ceil(financialMonthOf(date) / 3)} ${financialYearOf(date).label}`

const quarterStartingOn = (start: IsoDate): FinancialQuarter => ({ start, end: addDays(addMonths(start, 3), -1) })

const quarterOfYear = (date: IsoDate, quarter: number): FinancialQuarter =>
  quarterStartingOn(addMonths(financialYearOf(date).start, 3 * (quarter - 1)))

export const financialQuarterOf = (date: IsoDate): FinancialQuarter =>
  quarterOfYear(date, Math.ceil(financialMonthOf(date) / 3))

export const lastQuarterEnding = (financialMonth: number, date: IsoDate): FinancialQuarter => {
  const quarter = quarterOfYear(date, financialMonth / 3)
  return quarter.end <= date ? quarter : quarterStartingOn(addMonths(quarter.start, -12))
}
