import { fromEventObservable, fromPromise } from 'xstate'
import { type ApiError, isWorded } from '../../api/api-error.ts'
import type { Client } from '../../api/client.ts'
import { changeDashboard } from '../../api/dashboards/dashboards.ts'
import { widgets } from '../../api/widgets.ts'
import { E, pipe } from '../../domain/fp.ts'
import type { Widget } from '../../domain/widgets/widget.ts'
import { editModeMachine, type Saved, type SaveFailed, type SaveRequest } from '../../machines/dashboards/edit-mode.ts'
import type { ReadResult } from '../../machines/kit/read-result.ts'
import type { LiveSocket } from '../../streams/socket/open-socket.ts'
import { retriesOf } from '../following.ts'
import { editShortcuts } from '../../streams/browser/edit-shortcuts.ts'
import { provideTemplate } from '../widgets/provide-template.ts'
import type { provideWidget } from '../widgets/provide-widget.ts'

const saveFailed = (error: ApiError): SaveFailed => ({ message: isWorded(error) ? error.message : '' })

export const provideEditMode = (
  client: Client,
  page: Window,
  socket: Pick<LiveSocket, 'states'>,
  widget: ReturnType<typeof provideWidget>,
) =>
  editModeMachine.provide({
    actors: {
      shortcuts: fromEventObservable(() => editShortcuts(page)),
      retries: retriesOf(socket),
      loadLibrary: fromPromise<ReadResult<readonly Widget[]>>(() => client.call(widgets)({})()),
      saveDashboard: fromPromise<E.Either<SaveFailed, Saved>, SaveRequest>(
        async ({ input: { place, correlation, ...body } }) =>
          pipe(await client.call(changeDashboard)({ params: place, body, correlation })(), E.mapLeft(saveFailed)),
      ),
      widget,
      template: provideTemplate(client, socket),
    },
  })
