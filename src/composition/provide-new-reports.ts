import { fromEventObservable, fromPromise } from 'xstate'
import type { Client } from '../api/client.ts'
import { O, pipe, TE } from '../domain/fp.ts'
import type { ArchivePlace } from '../domain/static-report/archive-place.ts'
import { newReportsMachine, type NewReportsCount } from '../machines/new-reports.ts'
import { archiveHeard } from '../streams/archive-heard.ts'
import type { LiveSocket } from '../streams/open-socket.ts'

/** What counts them comes later than the application: most have none. */
const counted = (client: Client, place: ArchivePlace, signal: AbortSignal): TE.TaskEither<unknown, number> =>
  pipe(
    TE.tryCatch(
      () => import('./count-new-reports.ts'),
      () => 'unreachable',
    ),
    TE.chainW(({ countNewReports }) => countNewReports(client, place, signal)),
  )

export const provideNewReports = (client: Client, socket: LiveSocket) =>
  newReportsMachine.provide({
    actors: {
      heardArchive: fromEventObservable(() => archiveHeard(socket)),
      countNew: fromPromise<NewReportsCount, O.Option<ArchivePlace>>(({ input, signal }) =>
        pipe(
          input,
          TE.fromOption(() => 'unreachable'),
          TE.chainW((place) => counted(client, place, signal)),
        )(),
      ),
    },
  })
