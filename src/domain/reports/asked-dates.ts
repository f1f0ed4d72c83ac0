import type { ReportDates } from './date-presets.ts'
import type { ReportDate } from './report.ts'

type SomeDates = Partial<ReportDates>

export const askedDates = (asked: readonly ReportDate[], dates: ReportDates): SomeDates =>
  Object.fromEntries(asked.map((name) => [name, dates[name]]))

export const areReversed = (asked: readonly ReportDate[], { StartDate, EndDate }: SomeDates): boolean =>
  asked.includes('StartDate') && StartDate !== undefined && EndDate !== undefined && StartDate > EndDate
