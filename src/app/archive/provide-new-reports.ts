import { fromEventObservable, fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import { E, O, pipe, TE } from '../../domain/fp.ts'
import type { ArchiveKey } from '../../domain/archive/archive-key.ts'
import { newReportsMachine, type NewReportsCount } from '../../machines/archive/new-reports.ts'
import { archiveChanges } from '../../streams/events/archive-changes.ts'
import type { LiveSocket } from '../../streams/socket/open-socket.ts'
import { firstPaint } from '../../views/adapters/rendering/after-first-paint.ts'
import { readPersistently } from '../following.ts'

const countReports = (
  client: ApiClient,
  archiveKey: ArchiveKey,
  signal: AbortSignal,
): TE.TaskEither<ApiError, number> =>
  pipe(
    TE.tryCatch(
      () => firstPaint.then(() => import('./count-new-reports.ts')),
      (): ApiError => ({ _tag: 'Unreachable' }),
    ),
    TE.chainW(({ countNewReports }) => countNewReports(client, archiveKey, signal)),
  )

export const provideNewReports = (client: ApiClient, socket: LiveSocket) =>
  newReportsMachine.provide({
    actors: {
      archiveChanges: fromEventObservable(() => archiveChanges(socket)),
      countNew: fromPromise<NewReportsCount, O.Option<ArchiveKey>>(({ input, signal }) =>
        O.isSome(input)
          ? readPersistently(socket, countReports(client, input.value, signal), signal)
          : Promise.resolve(E.right(0)),
      ),
    },
  })
