import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { Orientation, OutputFormat } from '../report-format.ts'
import { text } from '../../text.ts'

export const RunParameters = t.readonly(
  t.exact(
    t.partial({
      AccountCode: text(1_000),
      GroupCode: text(1_000),
      AdvisorCode: text(1_000),
      StartDate: IsoDate,
      EndDate: IsoDate,
      PositionDate: IsoDate,
      Benchmark: text(1_000),
      outputFormat: OutputFormat,
      orientation: Orientation,
    }),
  ),
)
export type RunParameters = t.TypeOf<typeof RunParameters>

/** A name replaces a missing code and is not recorded. */
export const AskedParameters = t.intersection([
  RunParameters,
  t.exact(t.partial({ AccountName: text(1_000), GroupName: text(1_000) })),
])
export type AskedParameters = t.TypeOf<typeof AskedParameters>

export const ReportDefaults = t.readonly(t.exact(t.partial({ outputFormat: OutputFormat, orientation: Orientation })))
export type ReportDefaults = t.TypeOf<typeof ReportDefaults>
