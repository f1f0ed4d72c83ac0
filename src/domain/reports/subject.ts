import type { Account, Adviser, Group } from '../ledger/accounts/account.ts'
import { type Holder, holdsAny } from '../permissions/permission.ts'
import type { ReportLevel, ReportSummary } from './report.ts'
import type { RunParameters } from './run/run-parameters.ts'

export const isOffered = ({ type }: Pick<ReportSummary, 'type'>, holder: Holder): boolean =>
  type === 'client' || holdsAny(holder, ['site.admin', 'client.adviser'])

export interface Subject {
  readonly level: ReportLevel
  readonly code: string
  readonly name: string
}

export const ofAccount = ({ AccountCode, AccountName }: Account): Subject => ({
  level: 'account',
  code: AccountCode,
  name: AccountName,
})

export const ofGroup = ({ GroupCode, GroupName }: Group): Subject => ({
  level: 'group',
  code: GroupCode,
  name: GroupName,
})

export const ofBook = ({ AdvisorCode, AdvisorName }: Adviser): Subject => ({
  level: 'adviser',
  code: AdvisorCode,
  name: AdvisorName,
})

export const isSameSubject = (one: Subject, other: Subject): boolean =>
  one.level === other.level && one.code === other.code

export const fitsSubject = ({ ReportLevel }: ReportSummary, { level }: Subject): boolean => ReportLevel.includes(level)

export const codeOf = ({ level, code }: Subject): RunParameters => {
  switch (level) {
    case 'account':
      return { AccountCode: code }
    case 'group':
      return { GroupCode: code }
    case 'adviser':
      return { AdvisorCode: code }
  }
}
