import { assign, fromPromise, sendTo, setup, stateIn, type ActorRefFrom } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import type { LibraryEntry } from '../../domain/widgets/library/library-entry.ts'
import {
  changedIn,
  type DraftFault,
  draftFaults,
  draftOf,
  isContested,
  isDraftChanged,
  previewOf,
  type WidgetDraft,
} from '../../domain/widgets/library/widget-draft.ts'
import type { WidgetUses } from '../../domain/widgets/library/widget-uses.ts'
import type { WidgetDefinition } from '../../domain/widgets/widget-definition.ts'
import {
  dialog,
  type EditedList,
  type EditedListEvent,
  editedList,
  editorDialog,
  followedList,
  opening,
} from '../kit/edited-list.ts'
import { editing, type EditingInput } from '../kit/editing.ts'
import { followed, reread } from '../kit/followed.ts'
import { unprovided } from '../kit/unprovided.ts'
import { widgetCreatorMachine } from './widget-creator.ts'
import { widgetPreviewerMachine } from './widget-previewer.ts'

export interface WidgetSaved {
  readonly before: LibraryEntry
  readonly revision: number
}

export type WidgetUndoing = E.Either<string, unknown>

export interface WidgetEdited {
  readonly key: { readonly name: string; readonly kind: WidgetDraft['_tag'] }
  readonly saved: LibraryEntry
  readonly draft: WidgetDraft
  readonly fault: DraftFault
  readonly reference: null
  readonly answer: WidgetSaved
  readonly refusal: never
  readonly doubt: WidgetUses
}

export const widgetEditorMachine = editing<WidgetEdited>({
  begin: ({ kind }, entry) => draftOf(kind, entry),
  changedFields: changedIn,
  isChanged: isDraftChanged,
  faults: draftFaults,
  rebased: (draft, before, now) => (isContested(draft, before, now) ? O.none : O.some(draft)),
  reference: null,
  isChecked: true,
})

export type WidgetEditorRef = ActorRefFrom<typeof widgetEditorMachine>

interface Context extends EditedList<WidgetEdited, string> {
  readonly search: string
  readonly undoable: O.Option<WidgetSaved>
  readonly failure: O.Option<string>
}

type Event =
  | EditedListEvent
  | { readonly type: 'search.typed'; readonly search: string }
  | ({ readonly type: 'editor.opened' } & EditingInput<WidgetEdited>)
  | { readonly type: 'creator.opened' }
  | { readonly type: 'undo.requested' }

const nothing: EditingInput<WidgetEdited> = {
  key: { name: '', kind: 'Notes' },
  saved: {
    name: '',
    title: '',
    description: '',
    widgetType: 'text',
    config: {},
    info: [],
    updated: false,
    revision: 0,
  },
}

export const listedWidgets = followed<readonly LibraryEntry[]>({ fold: reread })

const rows = editedList<WidgetEdited, string>((one, other) => one.name === other.name)

const settled = { undoable: O.none, failure: O.none }

interface Written {
  readonly draft: WidgetDraft
  readonly saved: LibraryEntry
}

interface EditorSnapshot {
  readonly event: { readonly snapshot: { readonly context: Written } }
}

interface EditorOutput {
  readonly event: { readonly output: O.Option<WidgetSaved> }
}

const outputIn = ({ event }: EditorOutput): O.Option<WidgetSaved> => event.output

const previewIn = ({ draft, saved }: Written): O.Option<WidgetDefinition> => previewOf(draft, saved)

const previewedIn = ({ event }: EditorSnapshot): O.Option<WidgetDefinition> => previewIn(event.snapshot.context)

export const widgetsAdminMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    children: {} as { list: 'list'; editor: 'editor'; previewer: 'previewer'; creator: 'creator' },
  },
  actors: {
    list: listedWidgets,
    editor: widgetEditorMachine,
    previewer: widgetPreviewerMachine,
    creator: widgetCreatorMachine,
    undo: fromPromise<WidgetUndoing, O.Option<WidgetSaved>>(unprovided('undo')),
  },
  guards: {
    isListed: rows.isListed,
    isEditing: stateIn('editing'),
    isUndoable: ({ context }) => O.isSome(context.undoable),
    isUndone: (_, undoing: WidgetUndoing) => E.isRight(undoing),
  },
  actions: {
    followList: assign(rows.follow),
    retryRead: sendTo('list', { type: 'read.retried' }),
    openEditor: assign((args, opened: EditingInput<WidgetEdited>) => ({ ...rows.open(args, opened), ...settled })),
    setUnsavedActs: assign(rows.note),
    closeEditor: assign(rows.close),
    dismissNotice: assign({ notice: O.none, ...settled }),
    setUndoable: assign((_, undoable: O.Option<WidgetSaved>) => ({ undoable })),
    previewDefinition: sendTo('previewer', (_, definition: O.Option<WidgetDefinition>) => ({
      type: 'definition.changed',
      definition,
    })),
    sendRowToEditor: sendTo('editor', ({ context }) => rows.rowMessage(context)),
  },
}).createMachine({
  id: 'widgetsAdmin',
  context: { ...rows.begun(nothing), ...settled, search: '' },
  invoke: followedList.invoke,
  on: {
    ...followedList.on,
    'search.typed': { guard: 'isListed', actions: assign(({ event }) => ({ search: event.search })) },
  },
  initial: 'free',
  states: {
    free: {
      on: {
        'editor.opened': opening('editing'),
        'creator.opened': { target: 'creating', actions: 'dismissNotice' },
        'undo.requested': { guard: 'isUndoable', target: 'undoing' },
      },
    },
    undoing: {
      invoke: {
        id: 'undo',
        src: 'undo',
        input: ({ context }) => context.undoable,
        onDone: [
          {
            guard: { type: 'isUndone', params: ({ event }) => event.output },
            target: 'free',
            actions: assign({ notice: O.some('The change was undone'), ...settled }),
          },
          { target: 'free', actions: assign(({ event }) => ({ failure: O.getLeft(event.output) })) },
        ],
      },
    },
    editing: {
      invoke: [
        {
          id: 'previewer',
          src: 'previewer',
          input: ({ context: { opened } }) => ({
            definition: previewIn({ saved: opened.saved, draft: draftOf(opened.key.kind, opened.saved) }),
          }),
        },
        {
          ...editorDialog,
          onSnapshot: {
            actions: [editorDialog.onSnapshot.actions, { type: 'previewDefinition', params: previewedIn }],
          },
          onDone: {
            target: 'free',
            actions: [editorDialog.onDone.actions, { type: 'setUndoable', params: outputIn }],
          },
        },
      ],
    },
    creating: { invoke: dialog('creator') },
  },
})

export type WidgetsAdminRef = ActorRefFrom<typeof widgetsAdminMachine>
