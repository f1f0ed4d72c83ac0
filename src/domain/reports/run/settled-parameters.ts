import { financialYearOf } from '../../dates/financial-year.ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import type { ReportDates } from '../date-presets.ts'
import type { ReportSummary } from '../report.ts'
import type { PageOrientation, OutputFormat } from '../report-format.ts'
import type { RunParameters } from './run-parameters.ts'

export type SettledParameters = RunParameters &
  ReportDates & { readonly outputFormat: OutputFormat; readonly orientation: PageOrientation }

/** Adds missing dates: the end is the position date or data date, the start is that of the end's financial year. */
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
