import type { ApiError } from '../../api/api-error.ts'
import type { Client } from '../../api/client.ts'
import { accountInfo, groupInfo } from '../../api/ledger/accounts.ts'
import { adviser } from '../../api/ledger/advisers.ts'
import { benchmarks } from '../../api/ledger/benchmarks.ts'
import { figuresDay, reportDates, reports } from '../../api/reports/reports.ts'
import { pipe, TE } from '../../domain/fp.ts'
import { withinBook } from '../../domain/ledger/accounts/account.ts'
import { ofAccount, ofBook, ofGroup, type Subject } from '../../domain/reports/subject.ts'
import type { ReportOffers, ReportPickerInput } from '../../machines/reports/report-picker.ts'
import { allAccounts, allGroups, allOfBook } from '../ledger/whole-lists.ts'

type Subjects = TE.TaskEither<ApiError, readonly Subject[]>

const bookOf = ({ call }: Client, code: string): Subjects =>
  pipe(
    TE.Do,
    TE.apSW('adviser', call(adviser)({ params: { code } })),
    TE.apSW('accounts', allOfBook({ call }, code)),
    TE.apSW('groups', allGroups({ call })),
    TE.map((found) => [
      ofBook(found.adviser),
      ...found.groups.filter(withinBook(found.accounts)).map(ofGroup),
      ...found.accounts.map(ofAccount),
    ]),
  )

/** Whether the address names somebody one may see at all, the server says. */
const named = ({ call }: Client, { level, code }: ReportPickerInput): TE.TaskEither<ApiError, unknown> =>
  level === 'group' ? call(groupInfo)({ params: { code }, query: {} }) : call(accountInfo)({ params: { code } })

const reached = (client: Client, input: ReportPickerInput): Subjects =>
  pipe(
    TE.Do,
    TE.apSW('named', named(client, input)),
    TE.apSW('accounts', allAccounts(client)),
    TE.apSW('groups', allGroups(client)),
    TE.map((found) => [...found.groups.map(ofGroup), ...found.accounts.map(ofAccount)]),
  )

export const reportOffers = (client: Client, input: ReportPickerInput): TE.TaskEither<ApiError, ReportOffers> =>
  pipe(
    TE.Do,
    TE.apSW('subjects', input.screen === 'adviser' ? bookOf(client, input.code) : reached(client, input)),
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
