import type { Account, Adviser, Group } from '../ledger/accounts/account.ts'
import { type PermissionHolder, holdsAny } from '../permissions/permission.ts'
import type { ReportLevel, ReportSummary } from './report.ts'
import type { RunParameters } from './run/run-parameters.ts'

export const isReportOffered = ({ type }: Pick<ReportSummary, 'type'>, holder: PermissionHolder): boolean =>
  type === 'client' || holdsAny(holder, ['site.admin', 'client.adviser'])

export interface ReportSubject {
  readonly level: ReportLevel
  readonly code: string
  readonly name: string
}

export const accountSubject = ({ AccountCode, AccountName }: Account): ReportSubject => ({
  level: 'account',
  code: AccountCode,
  name: AccountName,
})

export const groupSubject = ({ GroupCode, GroupName }: Group): ReportSubject => ({
  level: 'group',
  code: GroupCode,
  name: GroupName,
})

export const adviserSubject = ({ AdvisorCode, AdvisorName }: Adviser): ReportSubject => ({
  level: 'adviser',
  code: AdvisorCode,
  name: AdvisorName,
})

export const isSameSubject = (one: ReportSubject, other: ReportSubject): boolean =>
  one.level === other.level && one.code === other.code

export const fitsSubject = ({ ReportLevel }: ReportSummary, { level }: ReportSubject): boolean =>
  ReportLevel.includes(level)

export const subjectParameters = ({ level, code }: ReportSubject): RunParameters => {
  switch (level) {
    case 'account':
      return { AccountCode: code }
    case 'group':
      return { GroupCode: code }
    case 'adviser':
      return { AdvisorCode: code }
  }
}
