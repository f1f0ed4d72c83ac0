import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { PageOrientation, OutputFormat } from '../report-format.ts'
import { textUpTo } from '../../text/text-codec.ts'

export const RunParameters = t.readonly(
  t.exact(
    t.partial({
      AccountCode: textUpTo(1_000),
      GroupCode: textUpTo(1_000),
      AdvisorCode: textUpTo(1_000),
      StartDate: IsoDate,
      EndDate: IsoDate,
      PositionDate: IsoDate,
      Benchmark: textUpTo(1_000),
      outputFormat: OutputFormat,
      orientation: PageOrientation,
    }),
  ),
)
export type RunParameters = t.TypeOf<typeof RunParameters>

/** A name identifies the account or group if its code is missing. Only the code is recorded. */
export const RequestedParameters = t.intersection([
  RunParameters,
  t.exact(t.partial({ AccountName: textUpTo(1_000), GroupName: textUpTo(1_000) })),
])
export type RequestedParameters = t.TypeOf<typeof RequestedParameters>

export const ReportDefaults = t.readonly(
  t.exact(t.partial({ outputFormat: OutputFormat, orientation: PageOrientation })),
)
export type ReportDefaults = t.TypeOf<typeof ReportDefaults>
