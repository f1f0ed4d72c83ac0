import { type Account, type Adviser, type Group, isGroupWithinBook } from '../../ledger/accounts/account.ts'
import type { BatchLevel } from './report-batch.ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import { E, O, pipe } from '../../fp.ts'
import type { ReportSummary } from '../report.ts'
import { type RunFault, runFault } from '../run/run-fault.ts'
import { settledParameters } from '../run/settled-parameters.ts'
import type { RunParameters } from '../run/run-parameters.ts'

const settleParameters = (
  report: ReportSummary,
  { AccountCode: _, GroupCode: __, AdvisorCode: ___, ...shared }: RunParameters,
  currentDataDate: IsoDate,
): RunParameters => settledParameters(shared, report, currentDataDate)

export const sharedParameters = (
  report: ReportSummary,
  level: BatchLevel,
  given: RunParameters,
  currentDataDate: IsoDate,
  latest: IsoDate | null,
): E.Either<RunFault, RunParameters> =>
  pipe(
    runFault(report, { type: level, code: '' }, given, latest),
    O.match(() => E.right(settleParameters(report, given, currentDataDate)), E.left),
  )

export const itemParameters = (
  { level, parameters }: { readonly level: BatchLevel; readonly parameters: RunParameters },
  code: string,
): RunParameters => (level === 'account' ? { ...parameters, AccountCode: code } : { ...parameters, GroupCode: code })

export interface MemberOffers {
  readonly accounts: readonly Account[]
  readonly groups: readonly Group[]
  readonly advisers: readonly Adviser[]
}

export interface BatchMember {
  readonly code: string
  readonly name: string
}

export const membersAt = (
  level: BatchLevel,
  { accounts, groups }: MemberOffers,
  adviser: string | null,
): readonly BatchMember[] => {
  const own = accounts.filter(({ AdvisorCode }) => adviser === null || AdvisorCode === adviser)
  if (level === 'account') return own.map(({ AccountCode, AccountName }) => ({ code: AccountCode, name: AccountName }))
  return (adviser === null ? groups : groups.filter(isGroupWithinBook(own))).map(({ GroupCode, GroupName }) => ({
    code: GroupCode,
    name: GroupName,
  }))
}
