import { assign, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate'
import { E, O, pipe } from '../../domain/fp.ts'
import { compositionOf, blankComposition } from '../../domain/messages/composition.ts'
import type { MessageDraft } from '../../domain/messages/message-draft.ts'
import type { ShownConversation } from '../../domain/messages/shown-message.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { retriesLogic } from '../kit/failed-read.ts'
import { type FollowedState, followedMachine, followedIn, rereadOnChange, unreadState } from '../kit/followed.ts'
import { isRefused, type ReadResult } from '../kit/read-result.ts'
import { resultOf, invokeTask } from '../kit/task.ts'
import { unprovidedActor } from '../kit/unprovided.ts'
import { hasUnsavedDraft, messageComposerMachine, type ComposedMessage } from './message-composer.ts'

export interface ConversationInput {
  readonly id: string
  readonly newId: () => string
}

export interface ReadMark {
  readonly id: string
  readonly upTo: string
}

export type AttachmentSaveResult = E.Either<string, null>

export type FoundDraft = O.Option<MessageDraft>
export type ReadMarkResult = ReadResult<unknown>

interface Context extends ConversationInput {
  readonly list: FollowedState<ShownConversation>
  readonly answer: ComposedMessage
  readonly hasUnsavedActs: boolean
  readonly file: string
  readonly failure: O.Option<string>
  readonly marked: string
  readonly isEndInSight: boolean
}

type Event =
  | RetryDue
  | { readonly type: 'list.retried' }
  | { readonly type: 'keep.requested' }
  | { readonly type: 'end.noted'; readonly isInSight: boolean }
  | { readonly type: 'attachment.requested'; readonly id: string }

export const followedConversationMachine = followedMachine<ShownConversation, unknown, string>({ fold: rereadOnChange })

const lastMessageIdOf = ({ list: { known } }: Context): string =>
  pipe(
    known,
    O.chain(({ messages }) => O.fromNullable(messages.at(-1))),
    O.match(
      () => '',
      ({ id }) => id,
    ),
  )

export const conversationMachine = setup({
  types: {
    input: {} as ConversationInput,
    context: {} as Context,
    events: {} as Event,
    children: {} as { list: 'list'; composer: 'composer' },
  },
  actors: {
    list: followedConversationMachine,
    composer: messageComposerMachine,
    findDraft: fromPromise<FoundDraft, string>(unprovidedActor('findDraft')),
    markRead: fromPromise<ReadMarkResult, ReadMark>(unprovidedActor('markRead')),
    saveAttachment: fromPromise<AttachmentSaveResult, string>(unprovidedActor('saveAttachment')),
    retries: retriesLogic,
  },
  guards: {
    isUnread: ({ context }) =>
      context.isEndInSight &&
      O.exists(({ mayAnswer, unreadFrom }: ShownConversation) => mayAnswer && unreadFrom !== null)(
        context.list.known,
      ) &&
      lastMessageIdOf(context) !== context.marked,
    mayAnswer: ({ context }) => O.exists(({ mayAnswer }: ShownConversation) => mayAnswer)(context.list.known),
    isMarked: (_, marking: ReadMarkResult) => E.isRight(marking) || isRefused(marking),
  },
  actions: {
    retryRead: sendTo('list', { type: 'read.retried' }),
    beginAnswer: assign(({ context: { id, newId } }, draft: FoundDraft) => ({
      answer: O.isSome(draft)
        ? { id: draft.value.id, composition: compositionOf(draft.value) }
        : { id: newId(), composition: { ...blankComposition, conversation: id } },
    })),
    setFailure: assign((_, saving: AttachmentSaveResult) => ({ failure: O.getLeft(saving) })),
    setUnsavedActs: assign((_, hasUnsavedActs: boolean) => ({ hasUnsavedActs })),
    keepDraft: sendTo('composer', { type: 'keep.requested' }),
    readAgain: sendTo('list', { type: 'changes.received', changes: ['an answer'] }),
  },
}).createMachine({
  id: 'conversation',
  context: ({ input }) => ({
    ...input,
    list: unreadState,
    hasUnsavedActs: false,
    file: '',
    failure: O.none,
    marked: '',
    isEndInSight: true,
    answer: { id: '', composition: blankComposition },
  }),
  invoke: {
    id: 'list',
    src: 'list',
    input: ({ context }) => ({ of: context.id }),
    onSnapshot: { actions: assign(({ event }) => ({ list: followedIn(event.snapshot) })) },
  },
  on: {
    'list.retried': { actions: 'retryRead' },
    'end.noted': { actions: assign(({ event }) => ({ isEndInSight: event.isInSight })) },
  },
  type: 'parallel',
  states: {
    reading: {
      initial: 'read',
      states: {
        read: { always: { guard: 'isUnread', target: 'marking' } },
        marking: {
          entry: assign(({ context }) => ({ marked: lastMessageIdOf(context) })),
          invoke: {
            id: 'markRead',
            src: 'markRead',
            input: ({ context: { id, marked } }) => ({ id, upTo: marked }),
            onDone: [
              { guard: { type: 'isMarked', params: resultOf }, target: 'read' },
              { target: 'unmarked', actions: assign({ marked: '' }) },
            ],
          },
        },
        unmarked: { invoke: { id: 'retries', src: 'retries' }, on: { 'retry.due': 'read' } },
      },
    },
    file: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'attachment.requested': {
              target: 'saving',
              actions: assign(({ event }) => ({ file: event.id, failure: O.none })),
            },
          },
        },
        saving: {
          invoke: {
            ...invokeTask(
              'saveAttachment',
              { target: 'idle' },
              { target: 'idle', actions: { type: 'setFailure', params: resultOf } },
            ),
            input: ({ context }) => context.file,
          },
        },
      },
    },
    answer: {
      initial: 'none',
      states: {
        none: { always: { guard: 'mayAnswer', target: 'finding' } },
        finding: {
          invoke: {
            id: 'findDraft',
            src: 'findDraft',
            input: ({ context }) => context.id,
            onDone: { target: 'writing', actions: { type: 'beginAnswer', params: resultOf } },
          },
        },
        writing: {
          invoke: {
            id: 'composer',
            src: 'composer',
            input: ({ context: { answer, newId } }) => ({ ...answer, newId }),
            onSnapshot: {
              actions: { type: 'setUnsavedActs', params: ({ event }) => hasUnsavedDraft(event.snapshot.context) },
            },
            onDone: {
              target: 'writing',
              reenter: true,
              actions: [
                { type: 'beginAnswer', params: O.none },
                { type: 'setUnsavedActs', params: false },
                'readAgain',
              ],
            },
          },
          on: { 'keep.requested': { actions: 'keepDraft' } },
        },
      },
    },
  },
})

export type ConversationRef = ActorRefFrom<typeof conversationMachine>
