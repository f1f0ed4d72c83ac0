import type { IsoDate } from './iso-date.ts'

export interface FinancialYear {
  readonly label: string
  readonly start: IsoDate
  readonly end: IsoDate
}

/** The financial year that ends in June of a calendar year. */
export const financialYearEnding = (year: number): FinancialYear => ({
  label: `FY-${String(year % 100).padStart(2, '0')}`,
  start: `${String(year - 1).padStart(4, '0')}-07-01`,
  end: `${String(year).padStart(4, '0')}-06-30`,
})

const closingYear = (date: IsoDate): number => Number(date.slice(0, 4)) + (Number(date.slice(5, 7)) >= 7 ? 1 : 0)

/** The year from July to June that a date falls in, named after the calendar year it ends in (spec §9). */
export const financialYearOf = (date: IsoDate): FinancialYear => financialYearEnding(closingYear(date))

export const previousFinancialYear = (date: IsoDate): FinancialYear => financialYearEnding(closingYear(date) - 1)
