import * as t from 'io-ts'
import { financialYearEnding } from '../../dates/financial-year.ts'
import { IsoDate } from '../../dates/iso-date.ts'

/** So many rows of an account, the first of the day `from`, are of years that are closed of it, or before them. */
export const ClosedYearChange = t.readonly(
  t.strict({ account: t.string, years: t.readonlyArray(t.number), from: IsoDate, rows: t.number }),
)
export type ClosedYearChange = t.TypeOf<typeof ClosedYearChange>

/** Of years in their order, such as `FY-22, FY-23`. */
export const yearLabels = (years: readonly number[]): string =>
  years.map((year) => financialYearEnding(year).label).join(', ')
