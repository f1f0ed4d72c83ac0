import type { IsoDate } from '../../dates/iso-date.ts'
import { E, O, pipe } from '../../fp.ts'
import type { BatchLevel } from './report-batch.ts'
import type { ReportSummary } from '../report.ts'
import { type RunFault, runFault } from '../run/run-fault.ts'
import { settledParameters } from '../run/settled-parameters.ts'
import type { RunParameters } from '../run/run-parameters.ts'

const settled = (
  report: ReportSummary,
  { AccountCode: _, GroupCode: __, AdvisorCode: ___, ...shared }: RunParameters,
  currentDataDate: IsoDate,
): RunParameters => settledParameters(shared, report, currentDataDate)

/** What all reports of a batch are run with, nothing of it left open but whom each is of. */
export const sharedParameters = (
  report: ReportSummary,
  level: BatchLevel,
  given: RunParameters,
  currentDataDate: IsoDate,
): E.Either<RunFault, RunParameters> =>
  pipe(
    runFault(report, { type: level, code: '' }, given),
    O.match(() => E.right(settled(report, given, currentDataDate)), E.left),
  )

/** What one report of a batch is run with. */
export const itemParameters = (
  { level, parameters }: { readonly level: BatchLevel; readonly parameters: RunParameters },
  code: string,
): RunParameters => (level === 'account' ? { ...parameters, AccountCode: code } : { ...parameters, GroupCode: code })
