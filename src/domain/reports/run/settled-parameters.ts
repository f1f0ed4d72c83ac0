import { financialYearOf } from '../../dates/financial-year.ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import type { ReportDates } from '../date-presets.ts'
import type { ReportSummary } from '../report.ts'
import type { PageOrientation, OutputFormat } from '../report-format.ts'
import type { RunParameters } from './run-parameters.ts'

export type SettledParameters = RunParameters &
  ReportDates & { readonly outputFormat: OutputFormat; readonly orientation: PageOrientation }

/** Missing dates follow from the others: the end is the position's or data date, the start its financial year's. */
export const settledParameters = (
  parameters: RunParameters,
  { ReportDefaultParams }: Pick<ReportSummary, 'ReportDefaultParams'>,
  currentDataDate: IsoDate,
): SettledParameters => {
  const EndDate = parameters.EndDate ?? parameters.PositionDate ?? currentDataDate
  return {
    ...parameters,
    EndDate,
    StartDate: parameters.StartDate ?? financialYearOf(EndDate).start,
    PositionDate: parameters.PositionDate ?? EndDate,
    outputFormat: parameters.outputFormat ?? ReportDefaultParams.outputFormat ?? 'html',
    orientation: parameters.orientation ?? ReportDefaultParams.orientation ?? 'landscape',
  }
}
