import { assign, sendTo, setup, stateIn, type ActorRefFrom } from 'xstate'
import { O } from '../../domain/fp.ts'
import type { LibraryEntry } from '../../domain/widgets/library/library-entry.ts'
import {
  changedIn,
  type DraftFault,
  draftFaults,
  draftOf,
  isContested,
  isDraftChanged,
  type WidgetDraft,
} from '../../domain/widgets/library/widget-draft.ts'
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
import { widgetCreatorMachine } from './widget-creator.ts'

export interface WidgetEdited {
  readonly key: { readonly name: string; readonly kind: WidgetDraft['_tag'] }
  readonly saved: LibraryEntry
  readonly draft: WidgetDraft
  readonly fault: DraftFault
  readonly reference: null
  readonly answer: unknown
  readonly refusal: never
}

export const widgetEditorMachine = editing<WidgetEdited>({
  begin: ({ kind }, entry) => draftOf(kind, entry),
  changedFields: changedIn,
  isChanged: isDraftChanged,
  faults: draftFaults,
  rebased: (draft, before, now) => (isContested(draft, before, now) ? O.none : O.some(draft)),
  reference: null,
})

export type WidgetEditorRef = ActorRefFrom<typeof widgetEditorMachine>

interface Context extends EditedList<WidgetEdited, 'Saved'> {
  readonly search: string
}

type Event =
  | EditedListEvent
  | { readonly type: 'search.typed'; readonly search: string }
  | ({ readonly type: 'editor.opened' } & EditingInput<WidgetEdited>)
  | { readonly type: 'creator.opened' }

const nothing: EditingInput<WidgetEdited> = {
  key: { name: '', kind: 'Notes' },
  saved: {
    ...{ name: '', title: '', description: '', widgetType: 'text', config: {}, info: [] },
    ...{ updated: false, revision: 0 },
  },
}

export const listedWidgets = followed<readonly LibraryEntry[]>({ fold: reread })

const rows = editedList<WidgetEdited, 'Saved'>((one, other) => one.name === other.name)

export const widgetsAdminMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    children: {} as { list: 'list'; editor: 'editor'; creator: 'creator' },
  },
  actors: { list: listedWidgets, editor: widgetEditorMachine, creator: widgetCreatorMachine },
  guards: { isListed: rows.isListed, isEditing: stateIn('editing') },
  actions: {
    follow: assign(rows.follow),
    retryRead: sendTo('list', { type: 'read.retried' }),
    open: assign(rows.open),
    note: assign(rows.note),
    close: assign(rows.close),
    dismiss: assign({ notice: O.none }),
    tellEditor: sendTo('editor', ({ context }) => rows.rowMessage(context)),
    seek: assign((_, search: string) => ({ search })),
  },
}).createMachine({
  id: 'widgetsAdmin',
  context: { ...rows.begun(nothing), search: '' },
  invoke: followedList.invoke,
  on: {
    ...followedList.on,
    'search.typed': { guard: 'isListed', actions: { type: 'seek', params: ({ event }) => event.search } },
  },
  initial: 'free',
  states: {
    free: {
      on: {
        'editor.opened': opening('editing'),
        'creator.opened': { target: 'creating', actions: 'dismiss' },
      },
    },
    editing: { invoke: editorDialog },
    creating: { invoke: dialog('creator') },
  },
})

export type WidgetsAdminRef = ActorRefFrom<typeof widgetsAdminMachine>
