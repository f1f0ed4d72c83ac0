import { assign, enqueueActions, fromEventObservable, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import type { MessageDraft } from '../../domain/messages/message-draft.ts'
import {
  type ListedMessage,
  type MessageFolder,
  type MessageSummary,
  maxListed,
} from '../../domain/messages/shown-message.ts'
import { type FollowedState, followedMachine, followedIn, rereadOnChange, unreadState } from '../kit/followed.ts'
import type { ReadResult } from '../kit/read-result.ts'
import { resultOf } from '../kit/task.ts'
import type { ConversationInAddress } from '../../streams/browser/conversation-in-address.ts'
import { unprovidedActor, unprovidedEvents } from '../kit/unprovided.ts'
import { conversationMachine } from './conversation.ts'
import { messageSummaryMachine } from './message-summary.ts'
import { standInMachine } from './stand-in.ts'

export type ListedFolder = MessageFolder | 'drafts'

export interface MessageQuery {
  readonly username: string
  readonly folder: MessageFolder
  readonly person: string | null
  readonly search: string
}

export interface MessagesPage {
  readonly messages: readonly ListedMessage[]
  readonly hasMore: boolean
}

export interface EarlierMessagesQuery extends MessageQuery {
  readonly before: number | null
}

export interface EarlierMessages {
  readonly before: number | null
  readonly page: MessagesPage
}

export type EarlierMessagesResult = ReadResult<EarlierMessages>

export interface MessagesInput {
  readonly username: string
  readonly folder: ListedFolder
  readonly conversation: O.Option<string>
  readonly mayNameStandIn: boolean
  readonly newId: () => string
}

interface Context extends MessagesInput {
  readonly person: string | null
  readonly search: string
  readonly list: FollowedState<MessagesPage>
  readonly summary: FollowedState<MessageSummary>
  readonly drafts: FollowedState<readonly MessageDraft[]>
  readonly asked: O.Option<string>
  readonly hasUnsavedActs: boolean
  readonly isStandInUnsaved: boolean
}

type Event =
  | ConversationInAddress
  | { readonly type: 'list.retried' }
  | { readonly type: 'more.requested' }
  | { readonly type: 'folder.chosen'; readonly folder: ListedFolder }
  | { readonly type: 'person.chosen'; readonly person: string | null }
  | { readonly type: 'search.typed'; readonly search: string }
  | { readonly type: 'stand-in.opened' }

export const pageOf = (messages: readonly ListedMessage[]): MessagesPage => ({
  messages,
  hasMore: messages.length >= maxListed,
})

/** Known messages stay below the newest if no gap lies between. */
const mergePages = (newest: MessagesPage, known: MessagesPage): MessagesPage => {
  const ids = new Set(newest.messages.map(({ id }) => id))
  const oldest = newest.messages.at(-1)?.position ?? 0
  const isJoined = known.messages.some(({ id }) => ids.has(id))
  return isJoined && newest.hasMore
    ? {
        messages: [...newest.messages, ...known.messages.filter(({ position }) => position < oldest)],
        hasMore: known.hasMore,
      }
    : newest
}

const lastPosition = ({ messages }: MessagesPage): number | null => messages.at(-1)?.position ?? null

const withEarlier = (known: MessagesPage, { before, page }: EarlierMessages): MessagesPage =>
  lastPosition(known) === before ? { ...page, messages: [...known.messages, ...page.messages] } : known

export const listedMessagesMachine = followedMachine<MessagesPage, unknown, MessageQuery, EarlierMessages>({
  fold: rereadOnChange,
  answered: withEarlier,
  joined: mergePages,
})

export const listedDraftsMachine = followedMachine<readonly MessageDraft[]>({ fold: rereadOnChange })

const folderOf = (folder: ListedFolder): MessageFolder => (folder === 'drafts' ? 'inbox' : folder)

const queryOf = ({ username, folder, person, search }: Context): MessageQuery => ({
  username,
  person,
  folder: folderOf(folder),
  search: search.trim(),
})

const earlierCursorIn = ({ list: { known } }: Context): number | null =>
  O.isSome(known) ? lastPosition(known.value) : null

const anyChangeEvent = { type: 'changes.received', changes: ['an answer'] } as const

export const messagesMachine = setup({
  types: {
    input: {} as MessagesInput,
    context: {} as Context,
    events: {} as Event,
    children: {} as {
      list: 'list'
      summary: 'summary'
      drafts: 'drafts'
      conversation: 'conversation'
      standIn: 'standIn'
    },
  },
  actors: {
    list: listedMessagesMachine,
    summary: messageSummaryMachine,
    drafts: listedDraftsMachine,
    conversation: conversationMachine,
    standIn: standInMachine,
    address: fromEventObservable<ConversationInAddress, string>(unprovidedEvents('address')),
    listEarlier: fromPromise<EarlierMessagesResult, EarlierMessagesQuery>(unprovidedActor('listEarlier')),
  },
  delays: { pause: 300 },
  guards: {
    isDrafts: ({ context }) => context.folder === 'drafts',
    hasMore: ({ context }) => O.exists(({ hasMore }: MessagesPage) => hasMore)(context.list.known),
    isListed: (_, earlier: EarlierMessagesResult) => E.isRight(earlier),
    mayNameStandIn: ({ context }) => context.mayNameStandIn,
    isOpened: ({ context }) => O.isSome(context.conversation),
    isOther: ({ context }, id: string) => O.toNullable(context.conversation) !== id,
    hasNoUnsavedActs: ({ context }) => !context.hasUnsavedActs,
    isAnotherAskedFor: ({ context }) => !context.hasUnsavedActs && O.isSome(context.asked),
  },
  actions: {
    clearList: assign({ list: unreadState }),
    retryRead: enqueueActions(({ context: { folder }, enqueue }) => {
      if (folder === 'drafts') enqueue.sendTo('drafts', { type: 'read.retried' })
      else enqueue.sendTo('list', { type: 'read.retried' })
    }),
    addEarlier: enqueueActions(({ enqueue }, earlier: EarlierMessagesResult) => {
      if (E.isRight(earlier)) enqueue.sendTo('list', { type: 'answer.received', answer: earlier.right })
    }),
    requestConversation: assign((_, id: O.Option<string>) => ({ asked: id })),
    openConversation: assign(({ context }) => ({ conversation: context.asked, asked: O.none, hasUnsavedActs: false })),
    setUnsavedActs: enqueueActions(({ context, enqueue }, hasUnsavedActs: boolean) => {
      if (context.hasUnsavedActs && !hasUnsavedActs) enqueue.sendTo('summary', anyChangeEvent)
      enqueue.assign({ hasUnsavedActs })
    }),
    keepDraft: sendTo('conversation', { type: 'keep.requested' }),
    setStandInUnsaved: assign((_, isStandInUnsaved: boolean) => ({ isStandInUnsaved })),
    summariseAgain: sendTo('summary', anyChangeEvent),
  },
}).createMachine({
  id: 'messages',
  context: ({ input }) => ({
    ...input,
    person: null,
    search: '',
    list: unreadState,
    summary: unreadState,
    drafts: unreadState,
    asked: O.none,
    hasUnsavedActs: false,
    isStandInUnsaved: false,
  }),
  invoke: [
    {
      id: 'summary',
      src: 'summary',
      input: ({ context }) => ({ of: context.username }),
      onSnapshot: { actions: assign(({ event }) => ({ summary: followedIn(event.snapshot) })) },
    },
    { id: 'address', src: 'address', input: ({ context }) => context.username },
  ],
  on: { 'list.retried': { actions: 'retryRead' } },
  type: 'parallel',
  states: {
    list: {
      initial: 'deciding',
      on: {
        'folder.chosen': {
          target: '.deciding',
          actions: [assign(({ event }) => ({ folder: event.folder })), 'clearList'],
        },
        'person.chosen': {
          target: '.deciding',
          actions: [
            assign(({ context: { folder }, event }) => ({ person: event.person, folder: folderOf(folder) })),
            'clearList',
          ],
        },
      },
      states: {
        deciding: { always: [{ guard: 'isDrafts', target: 'drafts' }, { target: 'listed' }] },
        drafts: {
          invoke: {
            id: 'drafts',
            src: 'drafts',
            input: { of: undefined },
            onSnapshot: { actions: assign(({ event }) => ({ drafts: followedIn(event.snapshot) })) },
          },
        },
        listed: {
          invoke: {
            id: 'list',
            src: 'list',
            input: ({ context }) => ({ of: queryOf(context) }),
            onSnapshot: { actions: assign(({ event }) => ({ list: followedIn(event.snapshot) })) },
          },
          initial: 'whole',
          on: {
            'search.typed': {
              target: '.seeking',
              actions: assign(({ context: { folder }, event }) => ({ search: event.search, folder: folderOf(folder) })),
            },
          },
          states: {
            whole: { on: { 'more.requested': { guard: 'hasMore', target: 'listingMore' } } },
            seeking: { after: { pause: '#messages.list.deciding' } },
            listingMore: {
              invoke: {
                id: 'listEarlier',
                src: 'listEarlier',
                input: ({ context }) => ({ ...queryOf(context), before: earlierCursorIn(context) }),
                onDone: [
                  {
                    guard: { type: 'isListed', params: resultOf },
                    target: 'whole',
                    actions: { type: 'addEarlier', params: resultOf },
                  },
                  { target: 'moreFailed' },
                ],
              },
            },
            moreFailed: { on: { 'more.requested': { guard: 'hasMore', target: 'listingMore' } } },
          },
        },
      },
    },
    standIn: {
      initial: 'none',
      states: {
        none: { on: { 'stand-in.opened': { guard: 'mayNameStandIn', target: 'naming' } } },
        naming: {
          exit: { type: 'setStandInUnsaved', params: false },
          invoke: {
            id: 'standIn',
            src: 'standIn',
            input: ({ context: { username, newId } }) => ({ username, name: O.none, newId }),
            onSnapshot: {
              actions: { type: 'setStandInUnsaved', params: ({ event }) => event.snapshot.context.hasUnsavedActs },
            },
            onDone: { target: 'none', actions: 'summariseAgain' },
          },
        },
      },
    },
    opened: {
      initial: 'none',
      states: {
        none: {
          always: { guard: 'isOpened', target: 'shown' },
          on: {
            'conversation.opened': {
              target: 'shown',
              actions: [{ type: 'requestConversation', params: ({ event }) => O.some(event.id) }, 'openConversation'],
            },
          },
        },
        shown: {
          invoke: {
            id: 'conversation',
            src: 'conversation',
            input: ({ context: { conversation, newId } }) => ({ id: O.getOrElse(() => '')(conversation), newId }),
            onSnapshot: {
              actions: { type: 'setUnsavedActs', params: ({ event }) => event.snapshot.context.hasUnsavedActs },
            },
          },
          initial: 'staying',
          on: {
            'conversation.opened': {
              guard: { type: 'isOther', params: ({ event }) => event.id },
              target: '.leaving',
              actions: { type: 'requestConversation', params: ({ event }) => O.some(event.id) },
            },
            'conversation.closed': { target: '.leaving', actions: { type: 'requestConversation', params: O.none } },
          },
          states: {
            staying: {},
            leaving: {
              entry: 'keepDraft',
              always: [
                {
                  guard: 'isAnotherAskedFor',
                  target: '#messages.opened.shown',
                  reenter: true,
                  actions: 'openConversation',
                },
                { guard: 'hasNoUnsavedActs', target: '#messages.opened.none', actions: 'openConversation' },
              ],
            },
          },
        },
      },
    },
  },
})

export type MessagesRef = ActorRefFrom<typeof messagesMachine>
