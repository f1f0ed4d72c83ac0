import { dashboardPdf } from '../../../src/api/dashboards/dashboards.ts'
import { exportName, exportTitle } from '../../../src/domain/dashboards/export/export-name.ts'
import { pipe, TE } from '../../../src/domain/fp.ts'
import type { FiguresDates } from '../../../src/domain/widgets/figures/figures-dates.ts'
import { subjectName } from '../../../src/domain/widgets/sheet/figures-subject.ts'
import { displayDate } from '../../../src/domain/dates/display-date.ts'
import { printPath } from '../../../src/domain/navigation/print-path.ts'
import type { PrintRefusal } from '../../printing/chromium-pool.ts'
import { nameOf } from '../name-of.ts'
import { orNotFound } from '../../http/replies/not-found.ts'
import type { Route } from '../../http/route/route.ts'
import type { FirmDirectory } from '../../ledger/directory.ts'
import type { StopSignals } from '../../log/concurrency/stop-signals.ts'
import type { SiteSettings } from '../../settings/site-settings.ts'
import type { DashboardRepositories, RepositoryKey } from '../dashboard-repositories.ts'

interface DashboardPdfServices {
  readonly now: () => Date
  readonly directory: FirmDirectory
  readonly dashboardRepositories: DashboardRepositories
  readonly siteSettings: Pick<SiteSettings, 'timeZone'>
}

interface ServerStopped {
  readonly _tag: 'ServerStopped'
}

export type PrintPdf = (path: string, token: string, signal: AbortSignal) => TE.TaskEither<PrintRefusal, Uint8Array>

export const dashboardPdfRoutes = (
  route: Route,
  { directory, dashboardRepositories, siteSettings, now }: DashboardPdfServices,
  print: PrintPdf,
  stopping: StopSignals,
): void => {
  /** Printing fails while the server stops, because the server then refuses the calls of the printed page. */
  const refusalOf = (refused: PrintRefusal): PrintRefusal | ServerStopped =>
    stopping.hasBegun() ? { _tag: 'ServerStopped' } : refused

  const titleOf = (key: RepositoryKey, name: string, { asAt }: FiguresDates): string =>
    exportTitle(
      dashboardRepositories.get(key).state.dashboard.title,
      subjectName(name, key),
      asAt === undefined ? [] : [`as at ${displayDate(asAt)}`],
    )

  route(dashboardPdf, ({ params, query }, _, token) =>
    pipe(
      orNotFound(nameOf(directory, params)),
      TE.chainW((name) =>
        pipe(
          print(printPath(params, query), token, stopping.timeOver),
          TE.bimap(refusalOf, (bytes) => ({
            media: 'application/pdf',
            name: exportName(titleOf(params, name, query), now(), siteSettings.timeZone(), 'pdf'),
            bytes,
          })),
        ),
      ),
    ),
  )
}
