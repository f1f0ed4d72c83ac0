import { assign, enqueueActions, sendTo, setup, type ActorRefFrom } from 'xstate'
import { O, pipe } from '../../domain/fp.ts'
import type { LibraryEntry } from '../../domain/widgets/library/library-entry.ts'
import type { WidgetDraft } from '../../domain/widgets/library/widget-draft.ts'
import type { EditingInput } from '../kit/editing.ts'
import { type Followed, followed, followedIn, reread, unread } from '../kit/followed.ts'
import { isBegun, widgetCreatorMachine } from './widget-creator.ts'
import { hasEdits, type WidgetEdited, widgetEditorMachine } from './widget-editor.ts'

interface Opening {
  readonly name: string
  readonly kind: WidgetDraft['_tag']
}

interface Context {
  readonly list: Followed<readonly LibraryEntry[]>
  readonly search: string
  readonly opened: O.Option<EditingInput<WidgetEdited>>
  readonly isSaved: boolean
  readonly hasUnsavedActs: boolean
}

type Event =
  | { readonly type: 'list.retried' }
  | { readonly type: 'search.typed'; readonly search: string }
  | ({ readonly type: 'editor.opened' } & Opening)
  | { readonly type: 'creator.opened' }
  | { readonly type: 'notice.dismissed' }

const entryIn = ({ list: { known } }: Context, name: string): O.Option<LibraryEntry> =>
  pipe(
    known,
    O.chain((entries) => O.fromNullable(entries.find((entry) => entry.name === name))),
  )

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

export const widgetsAdminMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    children: {} as { list: 'list'; editor: 'editor'; creator: 'creator' },
  },
  actors: {
    list: listedWidgets,
    editor: widgetEditorMachine,
    creator: widgetCreatorMachine,
  },
  guards: {
    isKnown: ({ context }, name: string) => O.isSome(entryIn(context, name)),
    isNews: ({ context }, hasUnsavedActs: boolean) => context.hasUnsavedActs !== hasUnsavedActs,
    hasLibrary: ({ context }) => O.isSome(context.list.known),
  },
  actions: {
    follow: assign((_, list: Context['list']) => ({ list })),
    retryRead: sendTo('list', { type: 'read.retried' }),
    seek: assign((_, search: string) => ({ search })),
    open: assign(({ context }, { name, kind }: Opening) => ({
      opened: pipe(
        entryIn(context, name),
        O.map((saved) => ({ key: { name, kind }, saved })),
      ),
      isSaved: false,
    })),
    close: assign((_, isSaved: boolean) => ({ opened: O.none, isSaved, hasUnsavedActs: false })),
    note: assign((_, hasUnsavedActs: boolean) => ({ hasUnsavedActs })),
    dismiss: assign({ isSaved: false }),
    tellEditor: enqueueActions(({ context, enqueue }) => {
      const entry = pipe(
        context.opened,
        O.chain(({ key }) => entryIn(context, key.name)),
      )
      if (O.isSome(entry)) enqueue.sendTo('editor', { type: 'saved.received', saved: entry.value })
    }),
  },
}).createMachine({
  id: 'widgetsAdmin',
  context: { list: unread, search: '', opened: O.none, isSaved: false, hasUnsavedActs: false },
  invoke: {
    id: 'list',
    src: 'list',
    input: { of: undefined },
    onSnapshot: {
      actions: [{ type: 'follow', params: ({ event }) => followedIn(event.snapshot) }, 'tellEditor'],
    },
  },
  on: {
    'list.retried': { actions: 'retryRead' },
    'search.typed': { guard: 'hasLibrary', actions: { type: 'seek', params: ({ event }) => event.search } },
    'notice.dismissed': { actions: 'dismiss' },
  },
  initial: 'free',
  states: {
    free: {
      on: {
        'editor.opened': {
          guard: { type: 'isKnown', params: ({ event }) => event.name },
          target: 'editing',
          actions: { type: 'open', params: ({ event }) => event },
        },
        'creator.opened': { target: 'creating', actions: 'dismiss' },
      },
    },
    editing: {
      invoke: {
        id: 'editor',
        src: 'editor',
        onSnapshot: {
          guard: { type: 'isNews', params: ({ event }) => hasEdits(event.snapshot.context) },
          actions: { type: 'note', params: ({ event }) => hasEdits(event.snapshot.context) },
        },
        input: ({ context: { opened } }) =>
          pipe(
            opened,
            O.getOrElse(() => nothing),
          ),
        onDone: { target: 'free', actions: { type: 'close', params: ({ event }) => O.isSome(event.output) } },
      },
    },
    creating: {
      invoke: {
        id: 'creator',
        src: 'creator',
        onSnapshot: {
          guard: { type: 'isNews', params: ({ event }) => isBegun(event.snapshot.context) },
          actions: { type: 'note', params: ({ event }) => isBegun(event.snapshot.context) },
        },
        onDone: { target: 'free', actions: { type: 'close', params: ({ event }) => event.output.isSaved } },
      },
    },
  },
})

export type WidgetsAdminRef = ActorRefFrom<typeof widgetsAdminMachine>
