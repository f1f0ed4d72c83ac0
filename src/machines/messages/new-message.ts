import { assign, enqueueActions, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { E, O, pipe } from '../../domain/fp.ts'
import { type Composition, compositionOf, unwritten } from '../../domain/messages/composition.ts'
import type { MessageDraft } from '../../domain/messages/message-draft.ts'
import type { Correspondent } from '../../domain/messages/shown-message.ts'
import { noRecipients } from '../../domain/users/recipients.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { type ExplorerChoice, explorerMachine } from '../explorers/explorer.ts'
import { answerOf, failedRead, reading, retriesLogic } from '../kit/failed-read.ts'
import type { ReadResult } from '../kit/read-result.ts'
import { unprovided } from '../kit/unprovided.ts'
import { isUnkept, type MessageSent, messageComposerMachine, type Written } from './message-composer.ts'

/** Whom one may write to. */
interface Addressees {
  readonly adviser: { readonly name: string } | null
  readonly firm: boolean
  readonly people: readonly Correspondent[]
}

export interface NewMessageStart {
  readonly addressees: Addressees
  readonly drafts: readonly MessageDraft[]
}

export type NewMessageOpening = ReadResult<NewMessageStart>

export interface NewMessageInput {
  readonly username: string
  /** The draft to go on with, by its id; where none is named the last one there is about the same. */
  readonly draft: O.Option<string>
  /** The page it is about, by its path. */
  readonly about: O.Option<string>
  readonly newId: () => string
}

interface Context extends NewMessageInput {
  readonly addressees: Addressees
  readonly begun: Written
  readonly continued: O.Option<string>
  readonly recipients: Composition['recipients']
  readonly hasUnsavedActs: boolean
  readonly sent: O.Option<MessageSent>
}

type Event =
  | RetryDue
  | { readonly type: 'open.retried' }
  | { readonly type: 'explorer.opened' }
  | { readonly type: 'afresh.requested' }

const nobody: Addressees = { adviser: null, firm: false, people: [] }

/** Where there is no choice it is made. */
const onlyRecipients = ({ adviser, firm, people }: Addressees): Composition['recipients'] => {
  if (people.length > 0) return null
  if (adviser !== null) return 'adviser'
  return firm ? 'firm' : null
}

const blank = ({ addressees, about, newId }: Pick<Context, 'addressees' | 'about' | 'newId'>): Written => ({
  id: newId(),
  composition: { ...unwritten, recipients: onlyRecipients(addressees), about: O.toNullable(about) },
})

const continuedIn = ({ draft, about }: Context, drafts: readonly MessageDraft[]): O.Option<MessageDraft> =>
  O.fromNullable(
    drafts.find((one) =>
      O.isSome(draft) ? one.id === draft.value : one.conversation === null && one.about === O.toNullable(about),
    ),
  )

export const chosenUsers = (recipients: Composition['recipients']): readonly string[] =>
  recipients === null || typeof recipients === 'string' ? [] : recipients.users

const opening = reading(
  'openMessage',
  { target: '#newMessage.writing', actions: { type: 'open', params: answerOf } },
  '#newMessage.failed',
)

export const newMessageMachine = setup({
  types: {
    input: {} as NewMessageInput,
    context: {} as Context,
    events: {} as Event,
    children: {} as { composer: 'composer'; explorer: 'explorer' },
  },
  actors: {
    openMessage: fromPromise<NewMessageOpening>(unprovided('openMessage')),
    composer: messageComposerMachine,
    explorer: explorerMachine,
    leave: fromPromise<unknown, { readonly username: string; readonly sent: MessageSent }>(unprovided('leave')),
    retries: retriesLogic,
  },
  actions: {
    open: assign(({ context }, opened: NewMessageOpening) => {
      if (E.isLeft(opened)) return {}
      const { addressees, drafts } = opened.right
      const draft = continuedIn(context, drafts)
      return {
        addressees,
        continued: O.map(({ savedAt }: MessageDraft) => savedAt)(draft),
        begun: pipe(
          draft,
          O.match(
            () => blank({ ...context, addressees }),
            (found): Written => ({ id: found.id, composition: compositionOf(found) }),
          ),
        ),
      }
    }),
    beginAfresh: assign(({ context }) => ({ begun: blank(context), continued: O.none })),
    follow: assign((_, { recipients, hasUnsavedActs }: Pick<Context, 'recipients' | 'hasUnsavedActs'>) => ({
      ...{ recipients, hasUnsavedActs },
    })),
    choose: enqueueActions(({ context: { recipients }, enqueue }, choice: ExplorerChoice) => {
      if (O.isNone(choice)) return
      const before = recipients === null || typeof recipients === 'string' ? noRecipients : recipients
      enqueue.sendTo('composer', {
        type: 'draft.edited',
        edits: { recipients: { ...before, users: choice.value } },
      })
    }),
    finish: assign((_, sent: O.Option<MessageSent>) => ({ sent, hasUnsavedActs: false })),
  },
}).createMachine({
  id: 'newMessage',
  context: ({ input }) => ({
    ...input,
    ...{ addressees: nobody, begun: { id: '', composition: unwritten }, continued: O.none },
    ...{ recipients: null, hasUnsavedActs: false, sent: O.none },
  }),
  initial: 'opening',
  states: {
    opening: { invoke: opening },
    failed: { ...failedRead(opening), on: { 'open.retried': '.trying' } },
    writing: {
      invoke: {
        id: 'composer',
        src: 'composer',
        input: ({ context: { begun, newId } }) => ({ ...begun, newId }),
        onSnapshot: {
          actions: {
            type: 'follow',
            params: ({ event: { snapshot } }) => ({
              recipients: snapshot.context.composition.recipients,
              hasUnsavedActs: isUnkept(snapshot.context),
            }),
          },
        },
        onDone: { target: 'leaving', actions: { type: 'finish', params: ({ event }) => event.output } },
      },
      initial: 'free',
      states: {
        free: {
          on: {
            'explorer.opened': 'exploring',
            'afresh.requested': { target: '#newMessage.writing', reenter: true, actions: 'beginAfresh' },
          },
        },
        exploring: {
          invoke: {
            id: 'explorer',
            src: 'explorer',
            input: ({ context: { addressees, recipients } }) => ({
              ...{ kind: 'user', isMany: true },
              only: O.some(addressees.people.map(({ username }) => username)),
              chosen: chosenUsers(recipients),
            }),
            onDone: { target: 'free', actions: { type: 'choose', params: ({ event }) => event.output } },
          },
        },
      },
    },
    leaving: {
      invoke: {
        id: 'leave',
        src: 'leave',
        input: ({ context: { username, sent } }) => ({
          username,
          sent: O.getOrElse(() => ({ conversation: '', conversations: 0 }))(sent),
        }),
      },
    },
  },
})

export type NewMessageRef = ActorRefFrom<typeof newMessageMachine>
