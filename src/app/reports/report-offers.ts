import type { ApiError } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import { accountInfo, groupInfo } from '../../api/ledger/accounts.ts'
import { adviser } from '../../api/ledger/advisers.ts'
import { benchmarks } from '../../api/ledger/benchmarks.ts'
import { figuresDay, reportDates, reports } from '../../api/reports/reports.ts'
import { pipe, TE } from '../../domain/fp.ts'
import { type Account, type Group, isGroupWithinBook } from '../../domain/ledger/accounts/account.ts'
import { firmCode, mayAdminister } from '../../domain/permissions/reaches.ts'
import { accountSubject, adviserSubject, groupSubject, type ReportSubject } from '../../domain/reports/subject.ts'
import type { ReportOffers, ReportPickerInput } from '../../machines/reports/report-picker.ts'
import { allAccounts, allAdvisers, allGroups, allBookAccounts } from '../ledger/whole-lists.ts'

interface GroupsAndAccounts {
  readonly groups: readonly Group[]
  readonly accounts: readonly Account[]
}

type SubjectsRead = TE.TaskEither<ApiError, readonly ReportSubject[]>

const reportSubjectsOf = ({ groups, accounts }: GroupsAndAccounts): readonly ReportSubject[] => [
  ...groups.map(groupSubject),
  ...accounts.map(accountSubject),
]

const adviserSubjects = ({ call }: ApiClient, code: string): SubjectsRead =>
  pipe(
    TE.Do,
    TE.apSW('adviser', call(adviser)({ params: { code } })),
    TE.apSW('accounts', allBookAccounts({ call }, code)),
    TE.apSW('groups', allGroups({ call })),
    TE.map((found) => [
      adviserSubject(found.adviser),
      ...reportSubjectsOf({ ...found, groups: found.groups.filter(isGroupWithinBook(found.accounts)) }),
    ]),
  )

const firmSubjects = (client: ApiClient): SubjectsRead =>
  pipe(
    TE.Do,
    TE.apSW('advisers', allAdvisers(client)),
    TE.apSW('accounts', allAccounts(client)),
    TE.apSW('groups', allGroups(client)),
    TE.map((found) => [...found.advisers.map(adviserSubject), ...reportSubjectsOf(found)]),
  )

const bookSubjects = (client: ApiClient, { identity, code }: ReportPickerInput): SubjectsRead =>
  code === firmCode && mayAdminister(identity) ? firmSubjects(client) : adviserSubjects(client, code)

const readSubject = ({ call }: ApiClient, { level, code }: ReportPickerInput): TE.TaskEither<ApiError, unknown> =>
  level === 'group' ? call(groupInfo)({ params: { code }, query: {} }) : call(accountInfo)({ params: { code } })

const accessibleSubjects = (client: ApiClient, input: ReportPickerInput): SubjectsRead =>
  pipe(
    TE.Do,
    TE.apSW('named', readSubject(client, input)),
    TE.apSW('accounts', allAccounts(client)),
    TE.apSW('groups', allGroups(client)),
    TE.map(reportSubjectsOf),
  )

export const reportOffers = (client: ApiClient, input: ReportPickerInput): TE.TaskEither<ApiError, ReportOffers> =>
  pipe(
    TE.Do,
    TE.apSW('subjects', input.screen === 'adviser' ? bookSubjects(client, input) : accessibleSubjects(client, input)),
    TE.apSW('reports', client.call(reports)({})),
    TE.apSW('benchmarks', client.call(benchmarks)({})),
    TE.apSW('dates', client.call(reportDates)({})),
    TE.map(({ subjects, reports: offered, benchmarks: known, dates }) => ({
      subjects,
      benchmarks: known,
      reports: offered,
      ...figuresDay(dates),
    })),
  )
