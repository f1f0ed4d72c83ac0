import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { E, O, pipe } from '../../domain/fp.ts'
import type { LibraryEntry } from '../../domain/widgets/library/library-entry.ts'
import {
  contentOf,
  draftOf,
  isContested,
  isDraftChanged,
  isDraftValid,
  type WidgetContent,
  type WidgetDraft,
} from '../../domain/widgets/library/widget-draft.ts'
import type { CallFailure } from '../kit/call-failure.ts'
import { unprovided } from '../kit/unprovided.ts'

export interface WidgetSave {
  readonly name: string
  readonly revision: number
  readonly content: WidgetContent
}

/** `Stale`: somebody else changed the widget meanwhile. */
export type WidgetSaveRefusal = CallFailure | { readonly _tag: 'Stale' }

export type WidgetSaving = E.Either<WidgetSaveRefusal, unknown>
export type WidgetReading = E.Either<unknown, LibraryEntry>

interface Input {
  readonly entry: LibraryEntry
  readonly kind: WidgetDraft['_tag']
}

interface Context {
  /** The widget the draft was made on. */
  readonly entry: LibraryEntry
  readonly draft: WidgetDraft
  /** What somebody else made of the widget while it was edited here. */
  readonly theirs: O.Option<LibraryEntry>
  readonly refusal: O.Option<WidgetSaveRefusal>
  readonly isSaved: boolean
}

type Event =
  | { readonly type: 'draft.edited'; readonly draft: WidgetDraft }
  | { readonly type: 'entry.heard'; readonly entry: LibraryEntry }
  | { readonly type: 'save.requested' }
  | { readonly type: 'theirs.taken' }
  | { readonly type: 'mine.kept' }
  | { readonly type: 'close.requested' }
  | { readonly type: 'close.confirmed' }
  | { readonly type: 'close.refused' }

/** Whether closing it would lose anything. */
export const hasEdits = ({ draft, entry }: Pick<Context, 'draft' | 'entry'>): boolean => isDraftChanged(draft, entry)

const isNewer = ({ entry }: Context, heard: LibraryEntry): boolean => heard.revision > entry.revision

const isContestedBy = ({ draft, entry }: Context, heard: LibraryEntry): boolean => isContested(draft, entry, heard)

const saveOf = ({ entry: { name, revision }, draft }: Context): WidgetSave => ({
  name,
  revision,
  content: pipe(
    contentOf(draft),
    O.getOrElse((): WidgetContent => ({ info: [] })),
  ),
})

const lost: WidgetSaveRefusal = { _tag: 'Lost' }

export const widgetEditorMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    output: {} as { readonly isSaved: boolean },
  },
  actors: {
    saveWidget: fromPromise<WidgetSaving, WidgetSave>(unprovided('saveWidget')),
    readWidget: fromPromise<WidgetReading, string>(unprovided('readWidget')),
  },
  guards: {
    canSave: ({ context }) => hasEdits(context) && isDraftValid(context.draft, context.entry),
    hasChanges: ({ context }) => hasEdits(context),
    isConflicted: ({ context }) => O.isSome(context.theirs),
    isSaved: (_, saving: WidgetSaving) => E.isRight(saving),
    isStale: (_, saving: WidgetSaving) => E.isLeft(saving) && saving.left._tag === 'Stale',
    isReadable: (_, reading: WidgetReading) => E.isRight(reading),
    isReadAndApart: ({ context }, reading: WidgetReading) =>
      E.isRight(reading) && !isContestedBy(context, reading.right),
    isNewsApart: ({ context }, entry: LibraryEntry) => isNewer(context, entry) && !isContestedBy(context, entry),
    isNewsUnawares: ({ context }, entry: LibraryEntry) => isNewer(context, entry) && !hasEdits(context),
    isNews: ({ context }, entry: LibraryEntry) => isNewer(context, entry),
  },
  actions: {
    edit: assign((_, draft: WidgetDraft) => ({ draft, refusal: O.none })),
    adopt: assign((_, entry: LibraryEntry) => ({ entry })),
    adoptRead: assign(({ context }, reading: WidgetReading) => ({
      entry: pipe(
        reading,
        E.getOrElse(() => context.entry),
      ),
    })),
    renew: assign(({ context: { draft } }, entry: LibraryEntry) => ({ entry, draft: draftOf(draft._tag, entry) })),
    contest: assign((_, theirs: LibraryEntry) => ({ theirs: O.some(theirs) })),
    contestRead: assign((_, reading: WidgetReading) => ({ theirs: O.getRight(reading) })),
    take: assign(({ context: { theirs, draft, entry } }) => {
      const now = O.isSome(theirs) ? theirs.value : entry
      return { entry: now, draft: draftOf(draft._tag, now), theirs: O.none, refusal: O.none }
    }),
    keep: assign(({ context: { theirs, entry } }) => ({
      entry: O.isSome(theirs) ? theirs.value : entry,
      theirs: O.none,
      refusal: O.none,
    })),
    refuse: assign((_, saving: WidgetSaving) => ({ refusal: O.getLeft(saving) })),
    giveUp: assign({ refusal: O.some(lost) }),
    settle: assign({ isSaved: true }),
  },
}).createMachine({
  id: 'widgetEditor',
  context: ({ input: { entry, kind } }) => ({
    entry,
    draft: draftOf(kind, entry),
    theirs: O.none,
    refusal: O.none,
    isSaved: false,
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'draft.edited': { actions: { type: 'edit', params: ({ event }) => event.draft } },
        'entry.heard': [
          {
            guard: { type: 'isNewsApart', params: ({ event }) => event.entry },
            actions: { type: 'adopt', params: ({ event }) => event.entry },
          },
          {
            guard: { type: 'isNewsUnawares', params: ({ event }) => event.entry },
            actions: { type: 'renew', params: ({ event }) => event.entry },
          },
          {
            guard: { type: 'isNews', params: ({ event }) => event.entry },
            target: 'conflicted',
            actions: { type: 'contest', params: ({ event }) => event.entry },
          },
        ],
        'save.requested': { guard: 'canSave', target: 'saving' },
        'close.requested': [{ guard: 'hasChanges', target: 'asking' }, { target: 'closed' }],
      },
    },
    saving: {
      invoke: {
        id: 'saveWidget',
        src: 'saveWidget',
        input: ({ context }) => saveOf(context),
        onDone: [
          { guard: { type: 'isSaved', params: ({ event }) => event.output }, target: 'closed', actions: 'settle' },
          { guard: { type: 'isStale', params: ({ event }) => event.output }, target: 'reading' },
          { target: 'editing', actions: { type: 'refuse', params: ({ event }) => event.output } },
        ],
      },
    },
    // what somebody else made of it: a change of another part does not stand in the way
    reading: {
      invoke: {
        id: 'readWidget',
        src: 'readWidget',
        input: ({ context }) => context.entry.name,
        onDone: [
          {
            guard: { type: 'isReadAndApart', params: ({ event }) => event.output },
            target: 'saving',
            actions: { type: 'adoptRead', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isReadable', params: ({ event }) => event.output },
            target: 'conflicted',
            actions: { type: 'contestRead', params: ({ event }) => event.output },
          },
          { target: 'editing', actions: 'giveUp' },
        ],
      },
    },
    conflicted: {
      on: {
        'theirs.taken': { target: 'editing', actions: 'take' },
        'mine.kept': { target: 'editing', actions: 'keep' },
        'entry.heard': {
          guard: { type: 'isNews', params: ({ event }) => event.entry },
          actions: { type: 'contest', params: ({ event }) => event.entry },
        },
        'close.requested': 'asking',
      },
    },
    asking: {
      on: {
        'close.confirmed': 'closed',
        'close.refused': [{ guard: 'isConflicted', target: 'conflicted' }, { target: 'editing' }],
      },
    },
    closed: { type: 'final' },
  },
  output: ({ context }) => ({ isSaved: context.isSaved }),
})

export type WidgetEditorRef = ActorRefFrom<typeof widgetEditorMachine>
