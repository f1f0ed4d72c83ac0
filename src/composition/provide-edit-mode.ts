import { fromEventObservable, fromPromise } from 'xstate'
import type { Client } from '../api/client.ts'
import { changeDashboard } from '../api/dashboards.ts'
import { widgets } from '../api/widgets.ts'
import type { E } from '../domain/fp.ts'
import type { Widget } from '../domain/widget/widget.ts'
import { editModeMachine, type Saved, type SaveRequest } from '../machines/edit-mode.ts'
import { editShortcuts } from '../streams/edit-shortcuts.ts'
import { provideWidget } from './provide-widget.ts'

export const provideEditMode = (client: Client, page: Window) =>
  editModeMachine.provide({
    actors: {
      shortcuts: fromEventObservable(() => editShortcuts(page)),
      loadLibrary: fromPromise<E.Either<unknown, readonly Widget[]>>(() => client.call(widgets)({})()),
      saveDashboard: fromPromise<E.Either<unknown, Saved>, SaveRequest>(({ input: { place, ...body } }) =>
        client.call(changeDashboard)({ params: place, body })(),
      ),
      widget: provideWidget(client, page.document),
    },
  })
