import * as t from 'io-ts'
import type { Pool } from 'pg'
import { archivePathFor } from '../../../src/domain/archive/archive-key.ts'
import { ownerKey } from '../../../src/domain/archive/owner.ts'
import { periodOf } from '../../../src/domain/archive/quarter.ts'
import { type StaticReport, StaticReportFields, titleWithPeriod } from '../../../src/domain/archive/static-report.ts'
import { financialYearOf } from '../../../src/domain/dates/financial-year.ts'
import { E, O, pipe } from '../../../src/domain/fp.ts'
import { type ClosedYearChange, isPeriodAffected } from '../../../src/domain/ledger/years/closed-year-change.ts'
import type { ClientAccess } from '../../../src/domain/permissions/reaches.ts'
import { RunParameters } from '../../../src/domain/reports/run/run-parameters.ts'
import type { User } from '../../../src/domain/users/user.ts'
import { Uuid } from '../../../src/domain/uuid.ts'
import { isClient } from '../../access/archive-readers.ts'
import { effectivePermissions } from '../../access/holder.ts'
import { mayReadReport, type ReachResolver } from '../../access/reach.ts'
import { enabledUsers, isAdviserOf } from '../../access/recipients.ts'
import { inParts } from '../../postgres/in-parts.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import type { UserRepository } from '../../users/aggregates.ts'
import { type DirectoryNames, runSubject, ownerNameOrCode } from '../directory.ts'

const IssuedRun = t.strict({
  by: t.string,
  title: t.string,
  parameters: RunParameters,
  moment: t.string,
  accounts: t.readonlyArray(t.string),
})
type IssuedRun = t.TypeOf<typeof IssuedRun>

const issuedRunsSql = `
  select by, title, parameters, moment, accounts from report_run
  where outcome->>'_tag' = 'Issued' and accounts && $1::text[] and asked < $2
  order by asked desc`

type ChangesOf = (account: string) => readonly ClosedYearChange[]

const changesByAccount = (changes: readonly ClosedYearChange[]): ChangesOf => {
  const byAccount = Map.groupBy(changes, ({ account }) => account)
  return (account) => byAccount.get(account) ?? []
}

const changesIn = ({ parameters, moment, accounts }: IssuedRun, changesOf: ChangesOf): readonly ClosedYearChange[] => {
  const end = parameters.EndDate ?? parameters.PositionDate ?? moment.slice(0, 10)
  const start = parameters.StartDate ?? financialYearOf(end).start
  return accounts.flatMap(changesOf).filter((change) => isPeriodAffected(change, { start, end }))
}

/** Avoids a walk over all changes for each of thousands of clients. */
const changesVisibleTo = (
  reach: E.Either<unknown, ClientAccess>,
  changes: readonly ClosedYearChange[],
  changesOf: ChangesOf,
): readonly ClosedYearChange[] => {
  if (E.isLeft(reach)) return []
  return reach.right._tag === 'Everything' ? changes : [...reach.right.accounts].flatMap(changesOf)
}

export interface ChangedYearsReader {
  readonly username: string
  readonly isAdministrator: boolean
  readonly changes: readonly ClosedYearChange[]
  readonly reports: readonly string[]
  /** `filed`: archived reports that the reader may open. `archive`: the path of the archive. */
  readonly filed: readonly string[]
  readonly archive: string
}

export interface ReaderSources {
  readonly pool: Pool
  readonly users: Pick<UserRepository, 'all'>
  readonly directory: DirectoryNames
  readonly reachOf: ReachResolver
}

const StaticReportRow = t.strict({ id: Uuid, report: StaticReportFields })

type FiledStaticReport = StaticReportFields & Pick<StaticReport, 'StaticReportID'>

/** Excludes contract notes, which only the system files: they have none of the year's figures. */
const staticReportsSql = `
  select r.id, r.report from static_report r join static_report_version v on v.report = r.id and v.version = r.version
  where r.is_live and r.owner = any($1::text[]) and (r.report->>'Year')::int = any($2::int[])
    and v.position < $3 and v.by <> 'system'
  order by v.position desc`

const readStaticReports = async (
  pool: Pool,
  { account }: Pick<DirectoryNames, 'account'>,
  changes: readonly ClosedYearChange[],
  position: number,
): Promise<(change: ClosedYearChange) => readonly FiledStaticReport[]> => {
  const ownersOf = (change: ClosedYearChange): readonly string[] => [
    ownerKey({ type: 'portfolio', code: change.account }),
    ...pipe(
      account(change.account),
      O.match(
        () => [],
        ({ GroupCode }) => [ownerKey({ type: 'group', code: GroupCode })],
      ),
    ),
  ]
  const years = [...new Set(changes.flatMap((change) => change.years))]
  const rows = await queryRows(pool, StaticReportRow, staticReportsSql, [changes.flatMap(ownersOf), years, position])
  const byOwner = Map.groupBy(
    rows.map(({ id, report }) => ({ ...report, StaticReportID: id })),
    ({ Type: type, Code: code }) => ownerKey({ type, code }),
  )
  return (change) =>
    ownersOf(change)
      .flatMap((owner) => byOwner.get(owner) ?? [])
      .filter(({ Year, Quarter }) => isPeriodAffected(change, periodOf(Year, Quarter)))
}

/** Administrators, the accounts' advisers, issuers of reports they may still see, and clients with a static report. */
export const changedYearsReaders =
  ({ pool, directory, reachOf, ...services }: ReaderSources) =>
  async (changes: readonly ClosedYearChange[], position: number): Promise<readonly ChangedYearsReader[]> => {
    const runs = await queryRows(pool, IssuedRun, issuedRunsSql, [changes.map(({ account }) => account), position])
    const filedOf = await readStaticReports(pool, directory, changes, position)
    const byUser = Map.groupBy(runs, ({ by }) => by)
    const changesOf = changesByAccount(changes)

    const advises = (user: User) => (account: string) =>
      pipe(
        directory.account(account),
        O.exists(({ AdvisorCode }) => isAdviserOf(AdvisorCode)(user)),
      )

    const readerOf = (user: User): ChangedYearsReader => {
      const { username } = user
      const permissions = effectivePermissions(user)
      const isAdministrator = permissions.includes('site.admin')
      const holder = { user, permissions }
      const mayOpen = mayReadReport({ reachOf }, holder)
      const archived = (change: ClosedYearChange) => (isClient(holder) ? filedOf(change).filter(mayOpen) : [])
      const seen = changesVisibleTo(reachOf(holder), changes, changesOf)
      const seenOf = changesByAccount(seen)
      const issuedOf = (byUser.get(username) ?? []).map((run) => ({ run, changed: changesIn(run, seenOf) }))
      const own = issuedOf.filter(({ changed }) => changed.length > 0)
      const reported = new Set(own.flatMap(({ changed }) => changed))
      const isConcerned = (change: ClosedYearChange): boolean =>
        isAdministrator || advises(user)(change.account) || reported.has(change) || archived(change).length > 0
      const filed = [...new Set(seen.flatMap(archived))]
      return {
        username,
        isAdministrator,
        changes: seen.filter(isConcerned),
        reports: [
          ...new Set(own.map(({ run: { title, parameters } }) => `${title}, ${runSubject(directory, parameters)}`)),
        ],
        filed: filed.map((report) => `${titleWithPeriod(report)} for ${ownerNameOrCode(directory, report)}`),
        archive: archivePathFor({ type: user.defaultDashboardType, code: user.defaultCode }, filed),
      }
    }

    return (await inParts(enabledUsers(services), readerOf)).filter((reader) => reader.changes.length > 0)
  }
