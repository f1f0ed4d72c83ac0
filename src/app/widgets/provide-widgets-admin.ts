import { fromPromise } from 'xstate'
import { accounts, groups } from '../../api/accounts.ts'
import { advisers } from '../../api/advisers.ts'
import type { ApiError } from '../../api/api-error.ts'
import type { Client } from '../../api/client.ts'
import { changeWidget, defineWidget, widgets } from '../../api/widgets.ts'
import { E, O, pipe, TE } from '../../domain/fp.ts'
import type { DashboardType } from '../../domain/dashboards/dashboard-type.ts'
import { firmCode } from '../../domain/permissions/reaches.ts'
import type { Widget } from '../../domain/widgets/widget.ts'
import {
  type PreviewPlace,
  type PreviewPlaces,
  widgetCreatorMachine,
  type WidgetDefineRefusal,
  type WidgetDefining,
} from '../../machines/widgets/widget-creator.ts'
import {
  widgetEditorMachine,
  type WidgetReading,
  type WidgetSave,
  type WidgetSaveRefusal,
  type WidgetSaving,
} from '../../machines/widgets/widget-editor.ts'
import { listedWidgets, widgetsAdminMachine } from '../../machines/widgets/widgets-admin.ts'
import { libraryHeard } from '../../streams/events/library-heard.ts'
import type { LiveSocket } from '../../streams/socket/open-socket.ts'
import { callFailure } from '../call-failure.ts'
import { following, retriesOf } from '../following.ts'
import { provideWidget } from './provide-widget.ts'

const saveRefusal = (error: ApiError<keyof typeof changeWidget.refusals>): WidgetSaveRefusal => {
  if (error._tag !== 'Refused') return callFailure(error)
  return error.refusal === 'StaleRevision' || error.refusal === 'Conflict' ? { _tag: 'Stale' } : callFailure(error)
}

const defineRefusal = (error: ApiError<keyof typeof defineWidget.refusals>): WidgetDefineRefusal =>
  error._tag === 'Refused' && error.refusal === 'NameTaken' ? { _tag: 'NameTaken' } : callFailure(error)

const place = (type: DashboardType, code: string, name: string): PreviewPlace => ({ place: { type, code }, name })

/** Everything a widget can be tried out on, the firm first. */
const listPlaces = ({ call }: Client): TE.TaskEither<ApiError, readonly PreviewPlace[]> =>
  pipe(
    TE.Do,
    TE.apSW('accounts', call(accounts)({})),
    TE.apSW('groups', call(groups)({})),
    TE.apSW('advisers', call(advisers)({})),
    TE.map((reach) => [
      place('admin', firmCode, 'The firm'),
      ...reach.advisers.map(({ AdvisorCode, AdvisorName }) => place('adviser', AdvisorCode, AdvisorName)),
      ...reach.groups.map(({ GroupCode, GroupName }) => place('group', GroupCode, GroupName)),
      ...reach.accounts.map(({ AccountCode, AccountName }) => place('portfolio', AccountCode, AccountName)),
    ]),
  )

const orMissing = TE.fromOption(() => ({ _tag: 'NotFound' as const }))

const readWidget = ({ call }: Client, name: string): Promise<WidgetReading> =>
  pipe(
    call(widgets)({}),
    TE.chainW((entries) => orMissing(O.fromNullable(entries.find((entry) => entry.name === name)))),
  )()

export const provideWidgetsAdmin = (client: Client, socket: LiveSocket, page: Window) =>
  widgetsAdminMachine.provide({
    actors: {
      list: listedWidgets.provide({
        actors: following(socket, {
          changes: () => libraryHeard(socket),
          read: (_, signal) => client.call(widgets)({ signal }),
        }),
      }),
      editor: widgetEditorMachine.provide({
        actors: {
          saveWidget: fromPromise<WidgetSaving, WidgetSave>(async ({ input: { name, revision, content } }) =>
            pipe(
              await client.call(changeWidget)({ params: { name }, body: { revision, ...content } })(),
              E.mapLeft(saveRefusal),
            ),
          ),
          readWidget: fromPromise<WidgetReading, string>(({ input }) => readWidget(client, input)),
        },
      }),
      creator: widgetCreatorMachine.provide({
        actors: {
          retries: retriesOf(socket),
          listPlaces: fromPromise<PreviewPlaces>(() => listPlaces(client)()),
          defineWidget: fromPromise<WidgetDefining, Widget>(async ({ input }) =>
            pipe(await client.call(defineWidget)({ body: input })(), E.mapLeft(defineRefusal)),
          ),
          widget: provideWidget(client, page.document, socket),
        },
      }),
    },
  })
