import { assign, sendTo, setup, stateIn, type ActorRefFrom } from 'xstate'
import { O } from '../../domain/fp.ts'
import {
  type MailChoices,
  mailChoicesRebase,
  type MailSubject,
  defaultMailChoices,
} from '../../domain/mail/mail-choices.ts'
import type { MailRefusal } from '../../domain/mail/mail-refusal.ts'
import { editingMachine } from '../kit/editing.ts'
import {
  type FollowedState,
  followedMachine,
  followedIn,
  type FollowedSubject,
  rereadOnChange,
  unreadState,
} from '../kit/followed.ts'

export interface SavedChoices {
  readonly choices: MailChoices
  readonly revision: number
}

export interface MailSettings extends SavedChoices {
  readonly email: string
  readonly refusal: MailRefusal | null
  readonly isSending: boolean
}

export interface MailChoicesEdited {
  readonly key: null
  readonly saved: SavedChoices
  readonly draft: MailChoices
  readonly fault: { readonly field: MailSubject; readonly reason: never }
  readonly reference: null
  readonly answer: { readonly revision: number }
  readonly refusal: never
}

export const mailChoicesEditorMachine = editingMachine<MailChoicesEdited>({
  begin: (_, { choices }) => choices,
  changedFields: mailChoicesRebase.changed,
  isChanged: (draft, { choices }) => mailChoicesRebase.changed(choices, draft).length > 0,
  faults: () => [],
  rebased: (draft, before, now) => mailChoicesRebase.rebased(draft, before.choices, now.choices),
  reference: null,
  stays: ({ draft }, { revision }) => ({ choices: draft, revision }),
  repeats: 3,
})

export const followedMailSettingsMachine = followedMachine<MailSettings, unknown, string>({ fold: rereadOnChange })

interface Input extends FollowedSubject<string> {
  readonly newId: () => string
}

interface Context extends Input {
  readonly list: FollowedState<MailSettings>
  readonly hasUnsavedActs: boolean
}

const savedMailChoicesIn = ({ list: { known } }: Context): SavedChoices =>
  O.getOrElse((): SavedChoices => ({ choices: defaultMailChoices, revision: 0 }))(known)

export const mailChoicesMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as { readonly type: 'list.retried' },
    children: {} as { list: 'list'; editor: 'editor' },
  },
  actors: { list: followedMailSettingsMachine, editor: mailChoicesEditorMachine },
  guards: {
    isKnown: ({ context: { list } }) => O.isSome(list.known),
    isOpen: stateIn('open'),
  },
  actions: {
    setList: assign((_, list: Context['list']) => ({ list })),
    retryRead: sendTo('list', { type: 'read.retried' }),
    sendSavedToEditor: sendTo('editor', ({ context }) => ({
      type: 'saved.received',
      saved: savedMailChoicesIn(context),
    })),
  },
}).createMachine({
  id: 'mailChoices',
  context: ({ input }) => ({ ...input, list: unreadState, hasUnsavedActs: false }),
  invoke: {
    id: 'list',
    src: 'list',
    input: ({ context: { of } }) => ({ of }),
    onSnapshot: [
      {
        guard: 'isOpen',
        actions: [{ type: 'setList', params: ({ event }) => followedIn(event.snapshot) }, 'sendSavedToEditor'],
      },
      { actions: { type: 'setList', params: ({ event }) => followedIn(event.snapshot) } },
    ],
  },
  on: { 'list.retried': { actions: 'retryRead' } },
  initial: 'reading',
  states: {
    reading: { always: { guard: 'isKnown', target: 'open' } },
    open: {
      invoke: {
        id: 'editor',
        src: 'editor',
        input: ({ context }) => ({ key: null, saved: savedMailChoicesIn(context), newId: context.newId }),
        onSnapshot: { actions: assign(({ event }) => ({ hasUnsavedActs: event.snapshot.context.hasEdits })) },
      },
    },
  },
})

export type MailChoicesRef = ActorRefFrom<typeof mailChoicesMachine>
export type MailChoicesEditorRef = ActorRefFrom<typeof mailChoicesEditorMachine>
