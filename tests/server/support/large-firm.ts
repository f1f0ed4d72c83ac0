import { randomUUID } from 'node:crypto'
import { intentOf } from '../../../server/log/carry-out.ts'
import type { StreamAppend, EventLog } from '../../../server/log/event-log.ts'
import { toNewEvent } from '../../../server/log/stored-event.ts'
import type { FirmDirectory } from '../../../server/ledger/directory.ts'
import { addPeople } from '../../../server/users/people.ts'
import { staticReportKind } from '../../../server/archive/reports/static-report-repository.ts'
import { administratorAudience } from '../../../server/archive/administrator-audience.ts'
import type { StaticReportFields } from '../../../src/domain/archive/static-report.ts'
import { E, O, RA } from '../../../src/domain/fp.ts'
import type { Account } from '../../../src/domain/ledger/accounts/account.ts'
import type { User } from '../../../src/domain/users/user.ts'
import { userStream } from '../../../src/domain/users/username.ts'

export const largeFirm = { accounts: 2_000, groups: 1_000, advisers: 40, people: 5_000, reports: 10_000 } as const

const numbered = <A>(count: number, make: (index: number) => A): readonly A[] =>
  Array.from({ length: count }, (_, index) => make(index))

const accountCode = (index: number): string => `L${(index % largeFirm.accounts).toString()}`
const groupCode = (index: number): string => `LG${(index % largeFirm.groups).toString()}`
const adviserCode = (index: number): string => `LA${(index % largeFirm.advisers).toString()}`

const byCode = <A>(rows: readonly A[], code: (row: A) => string) => {
  const all = new Map(rows.map((row) => [code(row), row]))
  return (asked: string) => O.fromNullable(all.get(asked))
}

/** The directory of a firm with 2,000 accounts: two in each group, each group of one adviser. */
export const largeDirectory = (beside: FirmDirectory): FirmDirectory => {
  const accounts: readonly Account[] = [
    ...beside.accounts(),
    ...numbered(largeFirm.accounts, (index) => ({
      AccountCode: accountCode(index),
      AccountName: `Account ${index.toString()}`,
      AccountAlias: '',
      AccountType: 'Trust',
      GroupCode: groupCode(index),
      AdvisorCode: adviserCode(index),
    })),
  ]
  const groups = [
    ...beside.groups(),
    ...numbered(largeFirm.groups, (index) => ({
      GroupCode: groupCode(index),
      GroupName: `Group ${index.toString()}`,
      accounts: [accountCode(index), accountCode(index + largeFirm.groups)],
    })),
  ]
  const advisers = [
    ...beside.advisers(),
    ...numbered(largeFirm.advisers, (index) => ({
      AdvisorCode: adviserCode(index),
      AdvisorName: `Adviser ${index.toString()}`,
      Phone: '',
      Email: '',
    })),
  ]
  return {
    accounts: () => accounts,
    groups: () => groups,
    advisers: () => advisers,
    account: byCode(accounts, ({ AccountCode }) => AccountCode),
    group: byCode(groups, ({ GroupCode }) => GroupCode),
    adviser: byCode(advisers, ({ AdvisorCode }) => AdvisorCode),
    withdrawn: () => ({ accounts: [], groups: [], advisers: [] }),
  }
}

const staffOf = (index: number): Pick<User, 'roles' | 'defaultDashboardType' | 'defaultCode'> | undefined => {
  if (index < largeFirm.advisers)
    return { roles: ['adviser'], defaultDashboardType: 'adviser', defaultCode: adviserCode(index) }
  if (index < largeFirm.advisers + 10) return { roles: ['admin'], defaultDashboardType: 'admin', defaultCode: 'firm' }
  return undefined
}

const personOf = (index: number): User => ({
  username: `person${index.toString().padStart(4, '0')}`,
  accounts: [],
  groups: index % 2 === 0 ? [groupCode(index)] : [],
  status: 1,
  change_password: false,
  ...(staffOf(index) ?? {
    roles: ['client'],
    accounts: [accountCode(index)],
    defaultDashboardType: 'portfolio',
    defaultCode: accountCode(index),
  }),
})

export const largePeople: readonly User[] = numbered(largeFirm.people, personOf)

interface Database {
  readonly log: EventLog
}

const appended = async (
  { log }: Database,
  appends: readonly StreamAppend[],
  beside?: Parameters<EventLog['append']>[2],
) => {
  const written = await log.append(intentOf('tester', new Date()), appends, beside)()
  if (E.isLeft(written)) throw new Error(`not written: ${written.left.stream}`)
}

/** Nobody of them can sign in: hashing their passwords would take a minute. */
export const bringLargePeople = async (database: Database): Promise<void> => {
  for (const some of RA.chunksOf(1_000)(largePeople))
    await appended(
      database,
      some.map((user) => ({
        stream: userStream(user.username),
        expected: 0,
        events: [toNewEvent({ type: 'UserAdded', ...user }, [], {})],
      })),
      (transaction) =>
        addPeople(
          transaction,
          some.map(({ username }) => ({
            username,
            email: `${username}@plutus.example`,
            given_name: username,
            family_name: 'Large',
          })),
        ),
    )
}

export const largeReport = (index: number): StaticReportFields => ({
  StaticReportName: `statement-${index.toString()}`,
  StaticReportTitle: 'Statement',
  Year: 2000 + Math.floor(index / largeFirm.accounts),
  Quarter: 'FY',
  Type: 'portfolio',
  Code: accountCode(index),
})

export interface LargeArchive {
  /** The upload that brought them all. */
  readonly upload: string
  readonly reports: readonly string[]
}

/** Reports whose files are nowhere: they are listed, and never fetched. */
export const bringLargeArchive = async (database: Database): Promise<LargeArchive> => {
  const upload = randomUUID()
  const reports = numbered(largeFirm.reports, () => randomUUID())
  for (const some of RA.chunksOf(1_000)(reports.map((id, index) => ({ id, index }))))
    await appended(
      database,
      some.map(({ id, index }) => ({
        stream: `${staticReportKind.prefix}${id}`,
        expected: 0,
        events: [
          toNewEvent(
            {
              type: 'StaticReportFiled',
              StaticReportID: id,
              report: largeReport(index),
              hash: index.toString(16).padStart(64, '0'),
              bytes: 100,
              upload,
              by: 'admin',
              at: '2026-07-01T00:00:00.000Z',
            },
            administratorAudience,
            {},
          ),
        ],
      })),
    )
  return { upload, reports }
}
