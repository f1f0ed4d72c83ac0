import { assign, enqueueActions, fromEventObservable, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { DashboardCommand, Dashboard, DashboardStructure } from '../../domain/dashboards/dashboard.ts'
import {
  rebaseOntoDraft,
  additionCommands,
  type DashboardDescription,
  descriptionCommands,
  descriptionOf,
} from '../../domain/dashboards/editing/acts.ts'
import {
  canRedo,
  canUndo,
  type DashboardDraft,
  receiveChange,
  isUnsaved,
  lastingCommands,
  titledRefusals,
  openDraft,
  redoCommand,
  type RefusedCommand,
  refusedCommands,
  undoCommand,
} from '../../domain/dashboards/editing/draft.ts'
import type { DatedDashboard, DashboardChange } from '../../domain/dashboards/dashboard-change.ts'
import { findWidget } from '../../domain/dashboards/structure.ts'
import type { RebasedCommands } from '../../domain/dashboards/editing/rebase.ts'
import { E, O, pipe } from '../../domain/fp.ts'
import type { DashboardKey } from '../../domain/dashboards/dashboard-key.ts'
import { widgetDefinitionOf, type Widget } from '../../domain/widgets/widget.ts'
import type { WidgetDefinition, WidgetType } from '../../domain/widgets/widget-definition.ts'
import type { EditShortcut } from '../../streams/browser/edit-shortcuts.ts'
import { answerOf, failedRead, invokeRead, retriesLogic } from '../kit/failed-read.ts'
import type { ReadResult } from '../kit/read-result.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { unprovidedActor, unprovidedEvents } from '../kit/unprovided.ts'
import { spawnTemplateAt, templateMachine, type TemplateRef } from '../widgets/template.ts'
import { widgetMachine, type WidgetRef } from '../widgets/widget.ts'

export interface SaveRequest {
  readonly dashboardKey: DashboardKey
  readonly revision: number
  readonly changes: readonly DashboardCommand[]
  readonly correlation: string
}

export interface SavedDashboard {
  readonly position: number
  readonly refused: RebasedCommands['refused']
}

export interface DashboardSaveFailure {
  readonly message: string
}

type DashboardSaveResult = E.Either<DashboardSaveFailure, SavedDashboard>
type LibraryReadResult = ReadResult<readonly Widget[]>

interface Input {
  readonly dashboardKey: DashboardKey
  readonly seen: DatedDashboard
  readonly newId: () => string
}

interface Context extends Omit<Input, 'seen'> {
  readonly draft: DashboardDraft
  readonly ground: Dashboard
  readonly description: DashboardDescription
  readonly library: O.Option<readonly Widget[]>
  readonly search: string
  readonly widgetType: WidgetType | null
  readonly chosen: O.Option<Widget>
  readonly preview: O.Option<WidgetRef>
  readonly detail: O.Option<WidgetDefinition>
  readonly removing: O.Option<WidgetDefinition>
  readonly template: O.Option<TemplateRef>
  readonly refused: readonly RefusedCommand[]
  readonly saving: SaveRequest
  readonly failure: O.Option<DashboardSaveFailure>
  readonly position: number
}

type Event =
  | EditShortcut
  | RetryDue
  | ({ readonly type: 'change.received' } & DashboardChange)
  | { readonly type: 'act.done'; readonly act: DashboardCommand }
  | { readonly type: 'description.opened' }
  | { readonly type: 'title.typed'; readonly title: string }
  | { readonly type: 'title.templated'; readonly url: string }
  | { readonly type: 'structure.chosen'; readonly structure: DashboardStructure }
  | { readonly type: 'library.opened' }
  | { readonly type: 'library.searched'; readonly search: string }
  | { readonly type: 'library.filtered'; readonly widgetType: WidgetType | null }
  | { readonly type: 'widget.chosen'; readonly name: string }
  | { readonly type: 'widget.opened'; readonly wid: string }
  | { readonly type: 'widget.edited'; readonly widget: WidgetDefinition }
  | { readonly type: 'removal.opened'; readonly wid: string }
  | { readonly type: 'dialog.applied' }
  | { readonly type: 'dialog.cancelled' }
  | { readonly type: 'save.requested' }
  | { readonly type: 'cancel.requested' }
  | { readonly type: 'leaving.confirmed' }
  | { readonly type: 'leaving.refused' }
  | { readonly type: 'refusals.dismissed' }

interface EditOutput {
  readonly position: number
  readonly refused: readonly RefusedCommand[]
}

const isBlank = (title: string): boolean => title.trim() === ''

const describeCommands = ({ ground, description }: Context): readonly DashboardCommand[] =>
  descriptionCommands(ground, description)

const addCommands = ({ chosen, draft, newId }: Context): readonly DashboardCommand[] =>
  O.isSome(chosen) ? additionCommands(draft.dashboard, chosen.value, newId()) : []

const detailCommands = ({ detail }: Context): readonly DashboardCommand[] =>
  O.isSome(detail) ? [{ type: 'EditWidget', widget: detail.value }] : []

const removalCommands = ({ removing }: Context): readonly DashboardCommand[] =>
  O.isSome(removing) ? [{ type: 'RemoveWidget', wid: removing.value.wid }] : []

const applyCommands = ({ draft, ground, refused }: Context, acts: readonly DashboardCommand[]): Partial<Context> => {
  const applied = rebaseOntoDraft(draft, ground, acts)
  return { draft: applied.draft, refused: [...refused, ...applied.refused] }
}

const loadLibrary = invokeRead(
  'loadLibrary',
  { target: '#editMode.choosing.browsing', actions: { type: 'setLibrary', params: answerOf } },
  '#editMode.choosing.failed',
)

export const editModeMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event, output: {} as EditOutput },
  actors: {
    shortcuts: fromEventObservable<EditShortcut, undefined>(unprovidedEvents('shortcuts')),
    loadLibrary: fromPromise<LibraryReadResult>(unprovidedActor('loadLibrary')),
    retries: retriesLogic,
    saveDashboard: fromPromise<DashboardSaveResult, SaveRequest>(unprovidedActor('saveDashboard')),
    widget: widgetMachine,
    template: templateMachine,
  },
  guards: {
    canUndo: ({ context }) => canUndo(context.draft),
    canRedo: ({ context }) => canRedo(context.draft),
    isUnsaved: ({ context }) => isUnsaved(context.draft),
    isThere: ({ context }, wid: string) => O.isSome(findWidget(context.draft.dashboard.rows, wid)),
    isDescribed: ({ context }) => !isBlank(context.description.title),
    isChosen: ({ context }) => O.isSome(context.chosen),
    isDetailed: ({ context }) => O.isSome(context.detail) && !isBlank(context.detail.value.title),
    hasFailed: ({ context }) => O.isSome(context.failure),
    isSaved: (_, saving: DashboardSaveResult) => E.isRight(saving),
  },
  actions: {
    receiveChange: assign(({ context }, change: DashboardChange) => {
      const { draft, refused } = receiveChange(context.draft, change)
      return { draft, refused: [...context.refused, ...refused] }
    }),
    applyAct: assign(({ context }, act: DashboardCommand) =>
      applyCommands({ ...context, ground: context.draft.dashboard }, [act]),
    ),
    setGround: assign(({ context: { draft } }) => ({ ground: draft.dashboard })),
    setLibrary: assign((_, library: LibraryReadResult) => ({ library: O.fromEither(library) })),
    openLibrary: assign({ search: '', widgetType: null, chosen: O.none, preview: O.none }),
    choosePreview: enqueueActions(({ context, enqueue }, name: string) => {
      if (O.isSome(context.preview)) enqueue.stopChild(context.preview.value)
      const chosen = pipe(
        context.library,
        O.chain((library) => O.fromNullable(library.find((widget) => widget.name === name))),
      )
      enqueue.assign(({ spawn }) => ({
        chosen,
        preview: pipe(
          chosen,
          O.chain((widget) => widgetDefinitionOf(widget, 'preview')),
          O.map((definition) => spawn('widget', { input: { definition, dashboardKey: context.dashboardKey } })),
        ),
      }))
    }),
    stopPreview: enqueueActions(({ context, enqueue }) => {
      if (O.isSome(context.preview)) enqueue.stopChild(context.preview.value)
      enqueue.assign({ preview: O.none })
    }),
    openDetail: assign(({ context, spawn }, wid: string) => {
      const detail = findWidget(context.draft.dashboard.rows, wid)
      return {
        detail,
        template: spawnTemplateAt(O.toUndefined(detail)?.editTitleTemplateUrl, context.dashboardKey, spawn),
      }
    }),
    askRemoval: assign(({ context, spawn }, wid: string) => {
      const removing = findWidget(context.draft.dashboard.rows, wid)
      return {
        removing,
        template: spawnTemplateAt(O.toUndefined(removing)?.deleteTemplateUrl, context.dashboardKey, spawn),
      }
    }),
    dropTemplate: enqueueActions(({ context, enqueue }) => {
      if (O.isSome(context.template)) enqueue.stopChild(context.template.value)
      enqueue.assign({ template: O.none })
    }),
    applyDescription: assign(({ context }) => applyCommands(context, describeCommands(context))),
    applyAddition: assign(({ context }) =>
      applyCommands({ ...context, ground: context.draft.dashboard }, addCommands(context)),
    ),
    applyDetail: assign(({ context }) => applyCommands(context, detailCommands(context))),
    applyRemoval: assign(({ context }) => applyCommands(context, removalCommands(context))),
    prepareSaving: assign(({ context: { draft, dashboardKey, newId } }) => ({
      saving: {
        dashboardKey,
        revision: draft.base.revision,
        changes: lastingCommands(draft.acts),
        correlation: newId(),
      },
    })),
    applySaving: assign(
      (
        {
          context: {
            draft,
            refused,
            saving: { changes },
          },
        },
        saving: DashboardSaveResult,
      ) =>
        pipe(
          saving,
          E.match(
            () => ({}),
            (saved) => ({
              position: saved.position,
              refused: [...refused, ...titledRefusals(draft, refusedCommands(changes, saved.refused))],
            }),
          ),
        ),
    ),
    clearRefusals: assign({ refused: [] }),
  },
}).createMachine({
  id: 'editMode',
  context: ({ input: { dashboardKey, seen, newId } }) => ({
    dashboardKey,
    newId,
    draft: openDraft(seen),
    ground: seen.dashboard,
    description: descriptionOf(seen.dashboard),
    library: O.none,
    search: '',
    widgetType: null,
    chosen: O.none,
    preview: O.none,
    detail: O.none,
    removing: O.none,
    template: O.none,
    refused: [],
    saving: { dashboardKey, revision: seen.revision, changes: [], correlation: '' },
    failure: O.none,
    position: 0,
  }),
  initial: 'arranging',
  on: {
    'change.received': { actions: { type: 'receiveChange', params: ({ event }) => event } },
    'refusals.dismissed': { actions: assign({ refused: [] }) },
  },
  states: {
    arranging: {
      invoke: { id: 'shortcuts', src: 'shortcuts' },
      on: {
        'act.done': { actions: { type: 'applyAct', params: ({ event }) => event.act } },
        'undo.requested': {
          guard: 'canUndo',
          actions: assign(({ context }) => ({ draft: undoCommand(context.draft) })),
        },
        'redo.requested': {
          guard: 'canRedo',
          actions: assign(({ context }) => ({ draft: redoCommand(context.draft) })),
        },
        'description.opened': {
          target: 'describing',
          actions: ['setGround', assign(({ context: { draft } }) => ({ description: descriptionOf(draft.dashboard) }))],
        },
        'library.opened': { target: 'choosing', actions: 'openLibrary' },
        'widget.opened': {
          guard: { type: 'isThere', params: ({ event }) => event.wid },
          target: 'detailing',
          actions: ['setGround', { type: 'openDetail', params: ({ event }) => event.wid }],
        },
        'removal.opened': {
          guard: { type: 'isThere', params: ({ event }) => event.wid },
          target: 'removing',
          actions: ['setGround', { type: 'askRemoval', params: ({ event }) => event.wid }],
        },
        'save.requested': [{ guard: 'isUnsaved', target: 'saving', actions: 'prepareSaving' }, { target: 'left' }],
        'cancel.requested': [
          { guard: 'isUnsaved', target: 'leaving' },
          { target: 'left', actions: 'clearRefusals' },
        ],
      },
    },
    describing: {
      on: {
        'title.typed': {
          actions: assign(({ context, event }) => ({ description: { ...context.description, title: event.title } })),
        },
        'title.templated': {
          actions: assign(({ context, event }) => ({
            description: { ...context.description, titleTemplateUrl: event.url },
          })),
        },
        'structure.chosen': {
          actions: assign(({ context, event }) => ({
            description: { ...context.description, structure: event.structure },
          })),
        },
        'dialog.applied': { guard: 'isDescribed', target: 'arranging', actions: 'applyDescription' },
        'dialog.cancelled': 'arranging',
      },
    },
    choosing: {
      exit: 'stopPreview',
      initial: 'fetching',
      states: {
        fetching: { invoke: loadLibrary },
        browsing: {},
        failed: { ...failedRead(loadLibrary), on: { 'library.opened': '.trying' } },
      },
      on: {
        'library.searched': { actions: assign(({ event }) => ({ search: event.search })) },
        'library.filtered': { actions: assign(({ event }) => ({ widgetType: event.widgetType })) },
        'widget.chosen': { actions: { type: 'choosePreview', params: ({ event }) => event.name } },
        'dialog.applied': { guard: 'isChosen', target: 'arranging', actions: 'applyAddition' },
        'dialog.cancelled': 'arranging',
      },
    },
    detailing: {
      exit: 'dropTemplate',
      on: {
        'widget.edited': { actions: assign(({ event }) => ({ detail: O.some(event.widget) })) },
        'dialog.applied': { guard: 'isDetailed', target: 'arranging', actions: 'applyDetail' },
        'dialog.cancelled': 'arranging',
      },
    },
    removing: {
      exit: 'dropTemplate',
      on: {
        'dialog.applied': { target: 'arranging', actions: 'applyRemoval' },
        'dialog.cancelled': 'arranging',
      },
    },
    saving: {
      invoke: {
        id: 'saveDashboard',
        src: 'saveDashboard',
        input: ({ context }) => context.saving,
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => event.output },
            target: 'left',
            actions: { type: 'applySaving', params: ({ event }) => event.output },
          },
          { target: 'unsaved', actions: assign(({ event }) => ({ failure: O.getLeft(event.output) })) },
        ],
      },
      // the change may be this save itself; the server rebases the save on other people's changes
      on: { 'change.received': {} },
    },
    unsaved: {
      on: {
        'change.received': {},
        'save.requested': 'saving',
        'cancel.requested': 'leaving',
      },
    },
    leaving: {
      on: {
        'change.received': { guard: 'hasFailed' },
        'leaving.confirmed': { target: 'left', actions: 'clearRefusals' },
        'leaving.refused': [{ guard: 'hasFailed', target: 'unsaved' }, { target: 'arranging' }],
      },
    },
    left: { type: 'final' },
  },
  output: ({ context: { position, refused } }) => ({ position, refused }),
})

export type EditModeRef = ActorRefFrom<typeof editModeMachine>
