import * as api from '../../../src/api/archive/static-reports.ts'
import type * as t from 'io-ts'
import { type ArchiveQuery, lastFiledFirst } from '../../../src/domain/archive/sought-reports.ts'
import { O, pipe, TE } from '../../../src/domain/fp.ts'
import { ownerKey } from '../../../src/domain/archive/owner.ts'
import type { OwnerType } from '../../../src/domain/archive/static-report.ts'
import { archiveReaders } from '../../access/archive-readers.ts'
import { openArchive } from '../reports/read-archive.ts'
import { readEvidence, readReportHistory } from '../reports/read-past.ts'
import { ownerName, ownerNameOrCode } from '../../ledger/directory.ts'
import { displayNames } from '../../users/display-name.ts'
import { orNotFound } from '../../http/replies/not-found.ts'
import type { Route } from '../../http/route/route.ts'
import { evidenceCsv, occurrenceRoleText } from './reports/evidence-csv.ts'
import { listedOwners, findOwnersByName, ownersWithin, listedStaticReport } from './reports/owners-listed.ts'
import { reportSaver } from './reports/save-report.ts'
import type { Pool } from 'pg'
import type { NamingEvent, NamingSetting } from '../../../src/domain/archive/naming/naming-setting.ts'
import type { UserRepository } from '../../users/aggregates.ts'
import type { FirmDirectory } from '../../ledger/directory.ts'
import type { SiteSettings } from '../../settings/site-settings.ts'
import type { ReachResolver } from '../../access/reach.ts'
import { withAnswer, pickPosition } from '../../log/carry-out.ts'
import type { EventLog } from '../../log/event-log.ts'
import type { ChangedState } from '../../log/repository.ts'
import type { NotificationStore } from '../../notifications/notifications.ts'
import type { NamingSettings } from '../naming-settings.ts'
import type { StaticReports } from '../reports/static-report-repository.ts'
import { reportChanging } from '../uploads/announce-arrivals.ts'

interface StaticReportServices {
  readonly pool: Pool
  readonly now: () => Date
  readonly users: UserRepository
  readonly directory: FirmDirectory
  readonly siteSettings: SiteSettings
  readonly reachOf: ReachResolver
  readonly staticReports: StaticReports
  readonly log: EventLog
  readonly notifications: NotificationStore
}

type PageQuery = t.TypeOf<typeof api.staticReportPage.query>

const archiveQuery = ({ search = '', year, quarter, type, sort, order, page }: PageQuery): ArchiveQuery => ({
  filter: { search, year: year ?? null, quarter: quarter ?? null, type: type ?? null },
  sort: sort === undefined ? lastFiledFirst : { column: sort, isDescending: order === 'descending' },
  page: page ?? 1,
})

export const staticReportRoutes = (route: Route, services: StaticReportServices): void => {
  const { directory, pool, siteSettings, now } = services
  const archive = openArchive(pool)
  const changeReport = reportChanging({ ...services, readersOf: archiveReaders(services) })
  const saveReport = reportSaver({ ...services, changeReport })
  const namesOf = displayNames(pool)
  const roleOf = occurrenceRoleText(services)

  route(api.staticReports, ({ query }) =>
    TE.fromTask(async () =>
      (await archive.all(query)).map(({ report }) => listedStaticReport(directory, report, false)),
    ),
  )

  route(api.staticReportPage, ({ query }) =>
    TE.fromTask(async () => {
      const {
        reports,
        ids: _,
        ...page
      } = await archive.page({
        ...archiveQuery(query),
        id: query.id ?? null,
        ownersNamed: (word) => findOwnersByName(directory, word),
      })
      return { ...page, reports: reports.map((report) => listedStaticReport(directory, report, false)) }
    }),
  )

  route(api.staticReportsOf, ({ params: { type, code } }, session) =>
    TE.fromTask(async () => {
      const reports = await archive.of(listedOwners(services, session, type, code), session.username)
      return reports.map(({ report, isFetched }) => listedStaticReport(directory, report, !isFetched))
    }),
  )

  route(api.saveStaticReport, ({ params: { name }, body, intent }, { username: by }) =>
    saveReport({ name, ...body, by, intent }),
  )

  route(api.deleteStaticReport, ({ params: { id }, intent }, { username: by }) =>
    pipe(
      withAnswer(intent, pickPosition, (own) => changeReport(id, { type: 'DeleteReport', by, at: intent.at }, own)),
      TE.mapLeft(({ _tag }) => ({ _tag: _tag === 'Conflict' ? _tag : ('NotFound' as const) })),
    ),
  )

  route(api.staticReportHistory, ({ params: { id } }) =>
    pipe(
      TE.fromTask(() => archive.get(id)),
      TE.chain(orNotFound),
      TE.chainTaskK((report) => async () => {
        const { versions, occurrences } = await readReportHistory(pool, id)
        const nameOf = await namesOf(occurrences.map(({ by }) => by))
        return {
          report: listedStaticReport(directory, report, false),
          versions,
          occurrences: occurrences.map((occurrence) => ({ ...occurrence, name: nameOf(occurrence.by) })),
        }
      }),
    ),
  )

  const evidence = async (type: OwnerType, code: string): Promise<O.Option<string>> => {
    const rows = await readEvidence(pool, ownersWithin(directory, { type, code }).map(ownerKey))
    if (rows.length === 0 && O.isNone(ownerName(directory, { Type: type, Code: code }))) return O.none
    const nameOf = await namesOf(rows.map(({ by }) => by))
    return O.some(evidenceCsv(rows, { subjectOf: (owner) => ownerNameOrCode(directory, owner), nameOf, roleOf }))
  }

  route(api.archiveEvidence, ({ params: { type, code } }) =>
    pipe(
      TE.fromTask(() => evidence(type, code)),
      TE.chain(orNotFound),
      TE.map((csv) => ({
        media: 'text/csv',
        name: `Archive evidence ${code} ${siteSettings.today(now())}.csv`,
        bytes: new TextEncoder().encode(csv),
      })),
    ),
  )
}

interface PatternServices {
  readonly namingPatterns: NamingSettings
}

export const namingPatternRoutes = (route: Route, { namingPatterns }: PatternServices): void => {
  route(api.namingPatterns, () => TE.fromTask(namingPatterns.get))

  route(api.saveNamingPatterns, ({ body: { patterns, revision }, intent }, { username: by }) =>
    withAnswer(
      intent,
      ({ state, position }: ChangedState<NamingSetting, NamingEvent>) => ({ revision: state.revision, position }),
      (own) => namingPatterns.change({ type: 'SaveNamingPatterns', patterns, revision, by, at: intent.at }, own),
    ),
  )
}
