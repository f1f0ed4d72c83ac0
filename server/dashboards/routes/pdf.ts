import { dashboardPdf } from '../../../src/api/dashboards/dashboards.ts'
import { exportName, exportTitle } from '../../../src/domain/dashboards/export/export-name.ts'
import { pipe, TE } from '../../../src/domain/fp.ts'
import type { FiguresDates } from '../../../src/domain/widgets/figures/figures-dates.ts'
import { subjectName } from '../../../src/domain/widgets/sheet/figures-subject.ts'
import { displayDate } from '../../../src/domain/dates/display-date.ts'
import { printPath } from '../../../src/domain/navigation/print-path.ts'
import type { PrintRefused } from '../../printing/chromium-pool.ts'
import { nameOf } from '../name-of.ts'
import { orNotFound } from '../../http/replies/not-found.ts'
import type { Route } from '../../http/route/route.ts'
import type { Directory } from '../../ledger/directory.ts'
import type { Stopping } from '../../log/concurrency/stopping.ts'
import type { SiteSettings } from '../../settings/site-settings.ts'
import type { DashboardRepositories, Place } from '../dashboard-repositories.ts'

interface Services {
  readonly now: () => Date
  readonly directory: Directory
  readonly dashboardRepositories: DashboardRepositories
  readonly siteSettings: Pick<SiteSettings, 'timeZone'>
}

interface ServerStopped {
  readonly _tag: 'ServerStopped'
}

export type PrintAs = (path: string, token: string, signal: AbortSignal) => TE.TaskEither<PrintRefused, Uint8Array>

export const dashboardPdfRoutes = (
  route: Route,
  { directory, dashboardRepositories, siteSettings, now }: Services,
  print: PrintAs,
  stopping: Stopping,
): void => {
  /** The printed page calls this server, which refuses calls while stopping. */
  const refusalOf = (refused: PrintRefused): PrintRefused | ServerStopped =>
    stopping.hasBegun() ? { _tag: 'ServerStopped' } : refused

  const titleOf = (place: Place, name: string, { asAt }: FiguresDates): string =>
    exportTitle(
      dashboardRepositories.get(place).state.dashboard.title,
      subjectName(name, place),
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
