import { assign, fromPromise, sendTo, setup, stateIn, type ActorRefFrom } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import type { LibraryEntry } from '../../domain/widgets/library/library-entry.ts'
import {
  changedIn,
  type WidgetDraftFault,
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
  invokeDialog,
  type EditedList,
  type EditedListEvent,
  editedList,
  editorDialog,
  followedList,
  openListed,
} from '../kit/edited-list.ts'
import { editingMachine, type EditingInput } from '../kit/editing.ts'
import { followedMachine, rereadOnChange } from '../kit/followed.ts'
import { unprovidedActor } from '../kit/unprovided.ts'
import { widgetCreatorMachine } from './widget-creator.ts'
import { widgetPreviewerMachine } from './widget-previewer.ts'

export interface SavedWidgetChange {
  readonly before: LibraryEntry
  readonly revision: number
}

export type WidgetUndoResult = E.Either<string, unknown>

export interface WidgetEdited {
  readonly key: { readonly name: string; readonly kind: WidgetDraft['_tag'] }
  readonly saved: LibraryEntry
  readonly draft: WidgetDraft
  readonly fault: WidgetDraftFault
  readonly reference: null
  readonly answer: SavedWidgetChange
  readonly refusal: never
  readonly doubt: WidgetUses
}

export const widgetEditorMachine = editingMachine<WidgetEdited>({
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
  readonly undoable: O.Option<SavedWidgetChange>
  readonly failure: O.Option<string>
}

type Event =
  | EditedListEvent
  | { readonly type: 'search.typed'; readonly search: string }
  | ({ readonly type: 'editor.opened' } & EditingInput<WidgetEdited>)
  | { readonly type: 'creator.opened' }
  | { readonly type: 'undo.requested' }

const emptyEditorInput: EditingInput<WidgetEdited> = {
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

export const listedWidgetsMachine = followedMachine<readonly LibraryEntry[]>({ fold: rereadOnChange })

const entryRows = editedList<WidgetEdited, string>((one, other) => one.name === other.name)

const settledNotices = { undoable: O.none, failure: O.none }

interface EditedEntry {
  readonly draft: WidgetDraft
  readonly saved: LibraryEntry
}

interface EditorSnapshot {
  readonly event: { readonly snapshot: { readonly context: EditedEntry } }
}

interface EditorOutput {
  readonly event: { readonly output: O.Option<SavedWidgetChange> }
}

const outputIn = ({ event }: EditorOutput): O.Option<SavedWidgetChange> => event.output

const previewOfEntry = ({ draft, saved }: EditedEntry): O.Option<WidgetDefinition> => previewOf(draft, saved)

const previewInSnapshot = ({ event }: EditorSnapshot): O.Option<WidgetDefinition> =>
  previewOfEntry(event.snapshot.context)

export const widgetsAdminMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    children: {} as { list: 'list'; editor: 'editor'; previewer: 'previewer'; creator: 'creator' },
  },
  actors: {
    list: listedWidgetsMachine,
    editor: widgetEditorMachine,
    previewer: widgetPreviewerMachine,
    creator: widgetCreatorMachine,
    undo: fromPromise<WidgetUndoResult, O.Option<SavedWidgetChange>>(unprovidedActor('undo')),
  },
  guards: {
    isListed: entryRows.isListed,
    isEditing: stateIn('editing'),
    isUndoable: ({ context }) => O.isSome(context.undoable),
    isUndone: (_, undoing: WidgetUndoResult) => E.isRight(undoing),
  },
  actions: {
    followList: assign(entryRows.follow),
    retryRead: sendTo('list', { type: 'read.retried' }),
    openEditor: assign((args, opened: EditingInput<WidgetEdited>) => ({
      ...entryRows.open(args, opened),
      ...settledNotices,
    })),
    setUnsavedActs: assign(entryRows.note),
    closeEditor: assign(entryRows.close),
    dismissNotice: assign({ notice: O.none, ...settledNotices }),
    setUndoable: assign((_, undoable: O.Option<SavedWidgetChange>) => ({ undoable })),
    previewDefinition: sendTo('previewer', (_, definition: O.Option<WidgetDefinition>) => ({
      type: 'definition.changed',
      definition,
    })),
    sendRowToEditor: sendTo('editor', ({ context }) => entryRows.rowMessage(context)),
  },
}).createMachine({
  id: 'widgetsAdmin',
  context: { ...entryRows.begun(emptyEditorInput), ...settledNotices, search: '' },
  invoke: followedList.invoke,
  on: {
    ...followedList.on,
    'search.typed': { guard: 'isListed', actions: assign(({ event }) => ({ search: event.search })) },
  },
  initial: 'free',
  states: {
    free: {
      on: {
        'editor.opened': openListed('editing'),
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
            actions: assign({ notice: O.some('The change was undone'), ...settledNotices }),
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
            definition: previewOfEntry({ saved: opened.saved, draft: draftOf(opened.key.kind, opened.saved) }),
          }),
        },
        {
          ...editorDialog,
          onSnapshot: {
            actions: [editorDialog.onSnapshot.actions, { type: 'previewDefinition', params: previewInSnapshot }],
          },
          onDone: {
            target: 'free',
            actions: [editorDialog.onDone.actions, { type: 'setUndoable', params: outputIn }],
          },
        },
      ],
    },
    creating: { invoke: invokeDialog('creator') },
  },
})

export type WidgetsAdminRef = ActorRefFrom<typeof widgetsAdminMachine>
