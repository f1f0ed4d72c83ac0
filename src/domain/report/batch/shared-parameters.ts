import { E } from '../../fp.ts'
import type { BatchLevel } from '../report-batch.ts'
import type { Report } from '../report.ts'
import type { RunParameters } from '../run-parameters.ts'

export interface ParameterRefusal {
  readonly _tag: 'LevelNotOffered' | 'ParameterMissing' | 'DatesReversed'
}

type Asked = Pick<Report, 'ReportLevel' | 'ReportParams' | 'ReportDefaultParams'>

/** What all reports of a batch are run with: the dates the report asks for, and nobody's code. */
export const sharedParameters = (
  { ReportLevel, ReportParams, ReportDefaultParams }: Asked,
  level: BatchLevel,
  given: RunParameters,
): E.Either<ParameterRefusal, RunParameters> => {
  if (!ReportLevel.includes(level)) return E.left({ _tag: 'LevelNotOffered' })
  if (ReportParams.some((name) => given[name] === undefined)) return E.left({ _tag: 'ParameterMissing' })
  const dates: RunParameters = Object.fromEntries(ReportParams.map((name) => [name, given[name]]))
  const { StartDate, EndDate } = dates
  if (StartDate !== undefined && EndDate !== undefined && StartDate > EndDate) return E.left({ _tag: 'DatesReversed' })
  const { outputFormat = ReportDefaultParams.outputFormat, orientation = ReportDefaultParams.orientation } = given
  return E.right({
    ...dates,
    ...(outputFormat === undefined ? {} : { outputFormat }),
    ...(orientation === undefined ? {} : { orientation }),
  })
}

/** What one report of a batch is run with. */
export const itemParameters = (
  { level, parameters }: { readonly level: BatchLevel; readonly parameters: RunParameters },
  code: string,
): RunParameters => (level === 'account' ? { ...parameters, AccountCode: code } : { ...parameters, GroupCode: code })
