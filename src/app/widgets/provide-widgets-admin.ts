import { fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import { changeWidget, defineWidget, widgets, widgetUses } from '../../api/widgets.ts'
import type { DashboardType } from '../../domain/dashboards/dashboard-type.ts'
import { O, pipe, TE } from '../../domain/fp.ts'
import { firmCode } from '../../domain/permissions/reaches.ts'
import type { LibraryEntry } from '../../domain/widgets/library/library-entry.ts'
import { widgetFrom } from '../../domain/widgets/library/new-widget.ts'
import { contentOf, type WidgetContent } from '../../domain/widgets/library/widget-draft.ts'
import { countDashboards, type WidgetUses } from '../../domain/widgets/library/widget-uses.ts'
import type { CallFailure } from '../../machines/kit/call-failure.ts'
import type { CheckResult, KeyedEdit, EditSave, EditorSaveRefusal, SaveResult } from '../../machines/kit/editing.ts'
import type { ReadResult } from '../../machines/kit/read-result.ts'
import { type NewWidgetEdited, newWidgetMachine, widgetCreatorMachine } from '../../machines/widgets/widget-creator.ts'
import {
  type PreviewDashboard,
  type PreviewDashboardsResult,
  widgetPreviewerMachine,
} from '../../machines/widgets/widget-previewer.ts'
import {
  listedWidgetsMachine,
  type WidgetEdited,
  widgetEditorMachine,
  type SavedWidgetChange,
  widgetsAdminMachine,
  type WidgetUndoResult,
} from '../../machines/widgets/widgets-admin.ts'
import { widgetChanges } from '../../streams/events/widget-changes.ts'
import { callFailure, isStale, refusalText, saveRefusal } from '../call-failure.ts'
import { followingActor, retriesOf } from '../following.ts'
import { allAccounts, allAdvisers, allGroups } from '../ledger/whole-lists.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { provideWidget } from './provide-widget.ts'
import { problemText } from '../../domain/texts.ts'
import { taskActor } from '../task-actor.ts'

const defineRefusal = (error: ApiError<keyof typeof defineWidget.refusals>): EditorSaveRefusal<'name'> =>
  error._tag === 'Refused' && error.refusal === 'NameTaken'
    ? { _tag: 'Field', fields: ['name'], message: 'This name is taken' }
    : callFailure(error)

const previewDashboard = (type: DashboardType, code: string, name: string): PreviewDashboard => ({
  dashboardKey: { type, code },
  name,
})

const listPreviewDashboards = ({ call }: ApiClient): TE.TaskEither<ApiError, readonly PreviewDashboard[]> =>
  pipe(
    TE.Do,
    TE.apSW('accounts', allAccounts({ call })),
    TE.apSW('groups', allGroups({ call })),
    TE.apSW('advisers', allAdvisers({ call })),
    TE.map((reach) => [
      previewDashboard('admin', firmCode, 'The firm'),
      ...reach.advisers.map(({ AdvisorCode, AdvisorName }) => previewDashboard('adviser', AdvisorCode, AdvisorName)),
      ...reach.groups.map(({ GroupCode, GroupName }) => previewDashboard('group', GroupCode, GroupName)),
      ...reach.accounts.map(({ AccountCode, AccountName }) => previewDashboard('portfolio', AccountCode, AccountName)),
    ]),
  )

// widgets are never deleted, so a missing one means a failed read
const orUnreachable = TE.fromOption((): ApiError => ({ _tag: 'Unreachable' }))

const readWidget = ({ call }: ApiClient, name: string): Promise<ReadResult<LibraryEntry>> =>
  pipe(
    call(widgets)({}),
    TE.chain((entries) => orUnreachable(O.fromNullable(entries.find((entry) => entry.name === name)))),
  )()

const bodyOf = ({ saved: { revision }, draft }: EditSave<WidgetEdited>) => ({
  revision,
  ...pipe(
    contentOf(draft),
    O.getOrElse((): WidgetContent => ({ info: [] })),
  ),
})

const checkUses = (
  { call }: ApiClient,
  { key }: EditSave<WidgetEdited>,
): TE.TaskEither<CallFailure, O.Option<WidgetUses>> =>
  key.kind === 'Notes'
    ? TE.right(O.none)
    : pipe(
        call(widgetUses)({ params: { name: key.name } }),
        TE.bimap(
          callFailure,
          O.fromPredicate((uses) => countDashboards(uses) > 0),
        ),
      )

const undoText = (error: ApiError): string =>
  isStale(error) ? 'Somebody else has changed this widget since. Nothing was undone.' : refusalText(error)

const undoSave = ({ call }: ApiClient, { before, revision }: SavedWidgetChange): TE.TaskEither<string, unknown> => {
  const { name, title, description, config, info } = before
  return pipe(
    call(changeWidget)({ params: { name }, body: { revision, title, description, config, info } }),
    TE.mapLeft(undoText),
  )
}

export const provideWidgetsAdmin = ({ client, socket, page }: Pick<ScreenDeps, 'client' | 'socket' | 'page'>) => {
  const previewer = widgetPreviewerMachine.provide({
    actors: {
      retries: retriesOf(socket),
      listDashboards: taskActor<PreviewDashboardsResult>(() => listPreviewDashboards(client)),
      widget: provideWidget(client, page.document, socket),
    },
  })
  return widgetsAdminMachine.provide({
    actors: {
      list: listedWidgetsMachine.provide({
        actors: followingActor(socket, {
          changes: () => widgetChanges(socket),
          read: (_, signal) => client.call(widgets)({ signal }),
        }),
      }),
      editor: widgetEditorMachine.provide({
        actors: {
          retries: retriesOf(socket),
          save: taskActor<SaveResult<WidgetEdited>, EditSave<WidgetEdited>>((input) =>
            pipe(
              client.call(changeWidget)({ params: { name: input.key.name }, body: bodyOf(input) }),
              TE.bimap(saveRefusal, ({ revision }) => ({ before: input.saved, revision })),
            ),
          ),
          check: taskActor<CheckResult<WidgetEdited>, EditSave<WidgetEdited>>((input) => checkUses(client, input)),
          read: fromPromise<ReadResult<LibraryEntry>, KeyedEdit<WidgetEdited>>(({ input }) =>
            readWidget(client, input.key.name),
          ),
        },
      }),
      undo: taskActor<WidgetUndoResult, O.Option<SavedWidgetChange>>((input) =>
        pipe(
          input,
          TE.fromOption(() => problemText),
          TE.chain((saved) => undoSave(client, saved)),
        ),
      ),
      previewer,
      creator: widgetCreatorMachine.provide({
        actors: {
          editor: newWidgetMachine.provide({
            actors: {
              save: taskActor<SaveResult<NewWidgetEdited>, EditSave<NewWidgetEdited>>(({ draft }) =>
                pipe(client.call(defineWidget)({ body: widgetFrom(draft) }), TE.mapLeft(defineRefusal)),
              ),
            },
          }),
          previewer,
        },
      }),
    },
  })
}
