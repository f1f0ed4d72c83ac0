import { pluralise } from '../../text/pluralise.ts'
import * as t from 'io-ts'
import { displayDate } from '../../dates/display-date.ts'
import { financialYearEnding } from '../../dates/financial-year.ts'
import { IsoDate } from '../../dates/iso-date.ts'

/** `rows` counts rows in closed `years` of the account, or before them. The earliest row is on day `from`. */
export const ClosedYearChange = t.readonly(
  t.strict({ account: t.string, years: t.readonlyArray(t.number), from: IsoDate, rows: t.number }),
)
export type ClosedYearChange = t.TypeOf<typeof ClosedYearChange>

interface YearPeriod {
  readonly start: IsoDate
  readonly end: IsoDate
}

export const isPeriodAffected = ({ years, from }: ClosedYearChange, { start, end }: YearPeriod): boolean =>
  end >= from && years.map(financialYearEnding).some((year) => start <= year.end && end >= year.start)

export const yearLabels = (years: readonly number[]): string =>
  years.map((year) => financialYearEnding(year).label).join(', ')

export const closedYearText = ({ account, years, from, rows }: ClosedYearChange): string =>
  `${pluralise(rows, 'row')} of ${account}, the first on ${displayDate(from)}, would change ${yearLabels(years)}, which ${years.length === 1 ? 'is' : 'are'} closed`
