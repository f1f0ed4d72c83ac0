import { dashboardPdf } from '../../../src/api/dashboards/dashboards.ts'
import { exportName } from '../../../src/domain/dashboards/export/export-name.ts'
import { O, pipe, TE } from '../../../src/domain/fp.ts'
import { printPath } from '../../../src/domain/navigation/print-path.ts'
import type { PrintRefused } from '../../printing/chromium-pool.ts'
import { nameOf } from '../name-of.ts'
import { orNotFound } from '../../http/replies/not-found.ts'
import type { Router } from '../../http/router.ts'
import type { Directory } from '../../ledger/directory.ts'
import type { Stopping } from '../../log/concurrency/stopping.ts'
import type { DashboardRepositories } from '../dashboard-repositories.ts'

interface Services {
  readonly now: () => Date
  readonly directory: Directory
  readonly dashboardRepositories: DashboardRepositories
}

interface ServerStopped {
  readonly _tag: 'ServerStopped'
}

export type PrintAs = (
  path: string,
  token: string,
  timeZone: O.Option<string>,
  signal: AbortSignal,
) => TE.TaskEither<PrintRefused, Uint8Array>

export const dashboardPdfRoutes = (
  router: Router,
  { directory, dashboardRepositories, now }: Services,
  print: PrintAs,
  stopping: Stopping,
): void => {
  /** Its page reads from this server, which takes no more calls then. */
  const refusalOf = (refused: PrintRefused): PrintRefused | ServerStopped =>
    stopping.hasBegun() ? { _tag: 'ServerStopped' } : refused

  router.guardedFile(dashboardPdf, ({ params, query: { timeZone, ...dates } }, _, token) =>
    pipe(
      orNotFound(nameOf(directory, params)),
      TE.chainW(() =>
        pipe(
          print(printPath(params, dates), token, O.fromNullable(timeZone), stopping.timeOver),
          TE.mapLeft(refusalOf),
        ),
      ),
      TE.map((bytes) => ({
        media: 'application/pdf',
        name: exportName(dashboardRepositories.get(params).state.dashboard.title, now(), timeZone, 'pdf'),
        bytes,
      })),
    ),
  )
}
