import { financialMonthOf } from '../dates/financial-quarter.ts'
import { financialYearOf } from '../dates/financial-year.ts'
import type { IsoDate } from '../dates/iso-date.ts'

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

/** `June 2026`. */
export const monthName = (date: IsoDate): string => `${months[Number(date.slice(5, 7)) - 1] ?? ''} ${date.slice(0, 4)}`

/** `30 June 2026`. */
export const longDate = (date: IsoDate): string => `${Number(date.slice(8, 10))} ${monthName(date)}`

/** The quarter of the financial year, which begins in July: `Q4 FY-26`. */
export const quarterLabel = (date: IsoDate): string =>
  `Q${Math.ceil(financialMonthOf(date) / 3)} ${financialYearOf(date).label}`
