import type { ApiError } from '../../api/api-error.ts'
import type { Client } from '../../api/client.ts'
import { accountInfo, groupInfo } from '../../api/ledger/accounts.ts'
import { adviser } from '../../api/ledger/advisers.ts'
import { benchmarks } from '../../api/ledger/benchmarks.ts'
import { figuresDay, reportDates, reports } from '../../api/reports/reports.ts'
import { pipe, TE } from '../../domain/fp.ts'
import { type Account, type Group, withinBook } from '../../domain/ledger/accounts/account.ts'
import { firmCode, mayAdminister } from '../../domain/permissions/reaches.ts'
import { ofAccount, ofBook, ofGroup, type Subject } from '../../domain/reports/subject.ts'
import type { ReportOffers, ReportPickerInput } from '../../machines/reports/report-picker.ts'
import { allAccounts, allAdvisers, allGroups, allOfBook } from '../ledger/whole-lists.ts'

interface Held {
  readonly groups: readonly Group[]
  readonly accounts: readonly Account[]
}

type Subjects = TE.TaskEither<ApiError, readonly Subject[]>

const offeredOf = ({ groups, accounts }: Held): readonly Subject[] => [
  ...groups.map(ofGroup),
  ...accounts.map(ofAccount),
]

const bookOf = ({ call }: Client, code: string): Subjects =>
  pipe(
    TE.Do,
    TE.apSW('adviser', call(adviser)({ params: { code } })),
    TE.apSW('accounts', allOfBook({ call }, code)),
    TE.apSW('groups', allGroups({ call })),
    TE.map((found) => [
      ofBook(found.adviser),
      ...offeredOf({ ...found, groups: found.groups.filter(withinBook(found.accounts)) }),
    ]),
  )

const firm = (client: Client): Subjects =>
  pipe(
    TE.Do,
    TE.apSW('advisers', allAdvisers(client)),
    TE.apSW('accounts', allAccounts(client)),
    TE.apSW('groups', allGroups(client)),
    TE.map((found) => [...found.advisers.map(ofBook), ...offeredOf(found)]),
  )

const booked = (client: Client, { identity, code }: ReportPickerInput): Subjects =>
  code === firmCode && mayAdminister(identity) ? firm(client) : bookOf(client, code)

const named = ({ call }: Client, { level, code }: ReportPickerInput): TE.TaskEither<ApiError, unknown> =>
  level === 'group' ? call(groupInfo)({ params: { code }, query: {} }) : call(accountInfo)({ params: { code } })

const reached = (client: Client, input: ReportPickerInput): Subjects =>
  pipe(
    TE.Do,
    TE.apSW('named', named(client, input)),
    TE.apSW('accounts', allAccounts(client)),
    TE.apSW('groups', allGroups(client)),
    TE.map(offeredOf),
  )

export const reportOffers = (client: Client, input: ReportPickerInput): TE.TaskEither<ApiError, ReportOffers> =>
  pipe(
    TE.Do,
    TE.apSW('subjects', input.screen === 'adviser' ? booked(client, input) : reached(client, input)),
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
