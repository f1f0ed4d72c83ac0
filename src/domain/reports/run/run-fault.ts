import type { IsoDate } from '../../dates/iso-date.ts'
import { E, O } from '../../fp.ts'
import type { PermissionHolder } from '../../permissions/permission.ts'
import { areReversed } from '../asked-dates.ts'
import { datesIn, type ReportLevel, type ReportSummary } from '../report.ts'
import type { RunParameters } from './run-parameters.ts'
import type { ReportFault } from '../template/report-fault.ts'
import { type ClientAccess, mayReadAccount, mayReadAdviser, mayReadGroup } from '../../permissions/reaches.ts'

/** A `Lost` run may exist on the server. A repeated request with the same ID is safe. */
export type FailedRun =
  | { readonly _tag: 'Faulty'; readonly fault: ReportFault | null; readonly detail?: string }
  | { readonly _tag: 'Refused'; readonly message: string }
  | { readonly _tag: 'Lost' }

export interface RunEntity {
  readonly type: ReportLevel
  readonly code: string
}

export interface RunFault {
  readonly _tag: 'ParameterMissing' | 'DatesReversed' | 'LevelNotOffered' | 'DateTooLate'
}

const runEntities = ({ AccountCode, GroupCode, AdvisorCode }: RunParameters): readonly RunEntity[] => [
  ...(AccountCode === undefined ? [] : [{ type: 'account' as const, code: AccountCode }]),
  ...(GroupCode === undefined ? [] : [{ type: 'group' as const, code: GroupCode }]),
  ...(AdvisorCode === undefined ? [] : [{ type: 'adviser' as const, code: AdvisorCode }]),
]

export const entityOf = (parameters: RunParameters): E.Either<RunFault, RunEntity> => {
  const [entity, ...others] = runEntities(parameters)
  return entity === undefined || others.length > 0 ? E.left({ _tag: 'ParameterMissing' }) : E.right(entity)
}

export const runFault = (
  report: Pick<ReportSummary, 'ReportLevel' | 'ReportParams'>,
  { type }: RunEntity,
  parameters: RunParameters,
  latest: IsoDate | null,
): O.Option<RunFault> => {
  const { StartDate = '', EndDate = '', PositionDate = '' } = parameters
  if (latest !== null && [StartDate, EndDate, PositionDate].some((date) => date > latest))
    return O.some({ _tag: 'DateTooLate' })
  if (!report.ReportLevel.includes(type)) return O.some({ _tag: 'LevelNotOffered' })
  const asked = datesIn(report.ReportParams)
  if (asked.some((date) => parameters[date] === undefined)) return O.some({ _tag: 'ParameterMissing' })
  return areReversed(asked, parameters) ? O.some({ _tag: 'DatesReversed' }) : O.none
}

const mayRead: Readonly<Record<ReportLevel, (holder: PermissionHolder, reach: ClientAccess, code: string) => boolean>> =
  {
    account: mayReadAccount,
    group: mayReadGroup,
    adviser: mayReadAdviser,
  }

export const mayRunFor = (holder: PermissionHolder, reach: ClientAccess, { type, code }: RunEntity): boolean =>
  mayRead[type](holder, reach, code)
