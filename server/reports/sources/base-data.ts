import { daysBetween } from '../../../src/domain/dates/calendar.ts'
import { financialYearOf } from '../../../src/domain/dates/financial-year.ts'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import type { ReportDates } from '../../../src/domain/reports/date-presets.ts'
import type { ReportLevel } from '../../../src/domain/reports/report.ts'
import type { BaseData } from '../../../src/domain/reports/sources/base-fields.ts'
import type { LedgerSubject } from '../../ledger/read/read-subject.ts'

type ReportSubjects = LedgerSubject<ReportLevel>

/** `at`: the run's moment, an ISO instant. */
export interface ReportIssue {
  readonly name: string
  readonly title: string
  readonly at: string
}

interface FigureMoment {
  readonly on: IsoDate
  readonly position: number
  readonly simulatedTrades: number
}

const parametersOf = ({ entity, name }: ReportSubjects, dates: ReportDates): BaseData['parameters'] => {
  const of = (level: typeof entity.type) => (entity.type === level ? [entity.code, name] : [])
  const [[account, accountName], [group, groupName], [adviser, adviserName]] = [
    of('account'),
    of('group'),
    of('adviser'),
  ]
  return {
    ...dates,
    AccountCode: account ?? null,
    AccountName: accountName ?? null,
    GroupCode: group ?? null,
    GroupName: groupName ?? null,
    AdvisorCode: adviser ?? null,
    AdvisorName: adviserName ?? null,
    days: daysBetween(dates.StartDate, dates.EndDate) + 1,
    financialYear: financialYearOf(dates.EndDate),
  }
}

const groupOf = ({ entity, groups, accounts }: ReportSubjects): BaseData['group'] => {
  switch (entity.type) {
    case 'account':
      return groups.get(accounts[0]?.GroupCode ?? '') ?? null
    case 'group':
      return groups.get(entity.code) ?? null
    case 'adviser':
      return null
  }
}

const adviserOf = ({ advisers }: ReportSubjects): BaseData['adviser'] =>
  advisers.size === 1 ? ([...advisers.values()][0] ?? null) : null

export const baseData = (
  subject: ReportSubjects,
  dates: ReportDates,
  issue: ReportIssue,
  known: FigureMoment,
): BaseData => ({
  report: {
    name: issue.name,
    title: issue.title,
    at: issue.at,
    knownOn: known.on,
    position: known.position,
    level: subject.entity.type,
    issuedFor: subject.name,
    simulatedTrades: known.simulatedTrades,
  },
  parameters: parametersOf(subject, dates),
  account: subject.entity.type === 'account' ? (subject.accounts[0] ?? null) : null,
  group: groupOf(subject),
  adviser: adviserOf(subject),
  accounts: subject.accounts.map((account) => ({
    ...account,
    AdvisorName: subject.advisers.get(account.AdvisorCode)?.AdvisorName ?? account.AdvisorCode,
    GroupName: subject.groups.get(account.GroupCode)?.GroupName ?? account.GroupCode,
  })),
})
