import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { Orientation, OutputFormat } from '../report-format.ts'

export const RunParameters = t.readonly(
  t.exact(
    t.partial({
      AccountCode: t.string,
      GroupCode: t.string,
      AdvisorCode: t.string,
      StartDate: IsoDate,
      EndDate: IsoDate,
      PositionDate: IsoDate,
      /** The code of the one that is chosen instead of the account's own. */
      Benchmark: t.string,
      outputFormat: OutputFormat,
      orientation: Orientation,
    }),
  ),
)
export type RunParameters = t.TypeOf<typeof RunParameters>

export const ReportDefaults = t.readonly(t.exact(t.partial({ outputFormat: OutputFormat, orientation: Orientation })))
export type ReportDefaults = t.TypeOf<typeof ReportDefaults>
