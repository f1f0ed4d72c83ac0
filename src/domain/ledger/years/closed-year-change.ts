import * as t from 'io-ts'
import { displayDate } from '../../dates/display-date.ts'
import { financialYearEnding } from '../../dates/financial-year.ts'
import { IsoDate } from '../../dates/iso-date.ts'

/** So many rows of an account, the first of the day `from`, are of years that are closed of it, or before them. */
export const ClosedYearChange = t.readonly(
  t.strict({ account: t.string, years: t.readonlyArray(t.number), from: IsoDate, rows: t.number }),
)
export type ClosedYearChange = t.TypeOf<typeof ClosedYearChange>

interface Period {
  readonly start: IsoDate
  readonly end: IsoDate
}

/** Whether days are of a year that has changed, and not all before the first row that has. */
export const isOfChange = ({ years, from }: ClosedYearChange, { start, end }: Period): boolean =>
  end >= from && years.map(financialYearEnding).some((year) => start <= year.end && end >= year.start)

/** Of years in their order, such as `FY-22, FY-23`. */
export const yearLabels = (years: readonly number[]): string =>
  years.map((year) => financialYearEnding(year).label).join(', ')

/** That so many rows would make closed years others than they were reported. */
export const closedYearText = ({ account, years, from, rows }: ClosedYearChange): string =>
  `${rows === 1 ? '1 row' : `${rows.toLocaleString('en-AU')} rows`} of ${account}, the first of ${displayDate(from)}, would be another in ${yearLabels(years)}, which ${years.length === 1 ? 'is' : 'are'} closed`
