import { assign, enqueueActions, fromEventObservable, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import type { MessageDraft } from '../../domain/messages/message-draft.ts'
import {
  type ListedMessage,
  type MessageFolder,
  type MessageSummary,
  mostListed,
} from '../../domain/messages/shown-message.ts'
import { type Followed, followed, followedIn, reread, unread } from '../kit/followed.ts'
import type { ReadResult } from '../kit/read-result.ts'
import { resultOf } from '../kit/task.ts'
import type { ConversationInAddress } from '../../streams/browser/conversation-in-address.ts'
import { unprovided, unprovidedEvents } from '../kit/unprovided.ts'
import { conversationMachine } from './conversation.ts'
import { messageSummaryMachine } from './message-summary.ts'
import { standInMachine } from './stand-in.ts'

export type Folder = MessageFolder | 'drafts'

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

export interface EarlierQuery extends MessageQuery {
  readonly before: number | null
}

export interface EarlierMessages {
  readonly before: number | null
  readonly page: MessagesPage
}

export type ListingEarlier = ReadResult<EarlierMessages>

export interface MessagesInput {
  readonly username: string
  readonly folder: Folder
  readonly conversation: O.Option<string>
  readonly mayNameStandIn: boolean
  readonly newId: () => string
}

interface Context extends MessagesInput {
  readonly person: string | null
  readonly search: string
  readonly list: Followed<MessagesPage>
  readonly summary: Followed<MessageSummary>
  readonly drafts: Followed<readonly MessageDraft[]>
  readonly asked: O.Option<string>
  readonly hasUnsavedActs: boolean
  readonly isStandInUnsaved: boolean
}

type Event =
  | ConversationInAddress
  | { readonly type: 'list.retried' }
  | { readonly type: 'more.requested' }
  | { readonly type: 'folder.chosen'; readonly folder: Folder }
  | { readonly type: 'person.chosen'; readonly person: string | null }
  | { readonly type: 'search.typed'; readonly search: string }
  | { readonly type: 'stand-in.opened' }

export const pageOf = (messages: readonly ListedMessage[]): MessagesPage => ({
  messages,
  hasMore: messages.length >= mostListed,
})

/** Known messages stay below the newest if no gap lies between. */
const merged = (newest: MessagesPage, known: MessagesPage): MessagesPage => {
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

export const listedMessages = followed<MessagesPage, unknown, MessageQuery, EarlierMessages>({
  fold: reread,
  answered: withEarlier,
  joined: merged,
})

export const listedDrafts = followed<readonly MessageDraft[]>({ fold: reread })

const folderOf = (folder: Folder): MessageFolder => (folder === 'drafts' ? 'inbox' : folder)

const queryOf = ({ username, folder, person, search }: Context): MessageQuery => ({
  username,
  person,
  folder: folderOf(folder),
  search: search.trim(),
})

const beforeIn = ({ list: { known } }: Context): number | null => (O.isSome(known) ? lastPosition(known.value) : null)

const something = { type: 'changes.received', changes: ['an answer'] } as const

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
    list: listedMessages,
    summary: messageSummaryMachine,
    drafts: listedDrafts,
    conversation: conversationMachine,
    standIn: standInMachine,
    address: fromEventObservable<ConversationInAddress, string>(unprovidedEvents('address')),
    listEarlier: fromPromise<ListingEarlier, EarlierQuery>(unprovided('listEarlier')),
  },
  delays: { pause: 300 },
  guards: {
    isDrafts: ({ context }) => context.folder === 'drafts',
    hasMore: ({ context }) => O.exists(({ hasMore }: MessagesPage) => hasMore)(context.list.known),
    isListed: (_, earlier: ListingEarlier) => E.isRight(earlier),
    mayNameStandIn: ({ context }) => context.mayNameStandIn,
    isOpened: ({ context }) => O.isSome(context.conversation),
    isOther: ({ context }, id: string) => O.toNullable(context.conversation) !== id,
    hasNoUnsavedActs: ({ context }) => !context.hasUnsavedActs,
    isAnotherAskedFor: ({ context }) => !context.hasUnsavedActs && O.isSome(context.asked),
  },
  actions: {
    follow: assign((_, list: Context['list']) => ({ list })),
    forget: assign({ list: unread }),
    summarise: assign((_, summary: Context['summary']) => ({ summary })),
    followDrafts: assign((_, drafts: Context['drafts']) => ({ drafts })),
    retryRead: enqueueActions(({ context: { folder }, enqueue }) => {
      if (folder === 'drafts') enqueue.sendTo('drafts', { type: 'read.retried' })
      else enqueue.sendTo('list', { type: 'read.retried' })
    }),
    add: enqueueActions(({ enqueue }, earlier: ListingEarlier) => {
      if (E.isRight(earlier)) enqueue.sendTo('list', { type: 'answer.received', answer: earlier.right })
    }),
    chooseFolder: assign((_, folder: Folder) => ({ folder })),
    choosePerson: assign(({ context: { folder } }, person: string | null) => ({ person, folder: folderOf(folder) })),
    search: assign(({ context: { folder } }, search: string) => ({ search, folder: folderOf(folder) })),
    want: assign((_, id: O.Option<string>) => ({ asked: id })),
    open: assign(({ context }) => ({ conversation: context.asked, asked: O.none, hasUnsavedActs: false })),
    noteActs: enqueueActions(({ context, enqueue }, hasUnsavedActs: boolean) => {
      if (context.hasUnsavedActs && !hasUnsavedActs) enqueue.sendTo('summary', something)
      enqueue.assign({ hasUnsavedActs })
    }),
    keep: sendTo('conversation', { type: 'keep.requested' }),
    noteStandIn: assign((_, isStandInUnsaved: boolean) => ({ isStandInUnsaved })),
    summariseAgain: sendTo('summary', something),
  },
}).createMachine({
  id: 'messages',
  context: ({ input }) => ({
    ...input,
    person: null,
    search: '',
    list: unread,
    summary: unread,
    drafts: unread,
    asked: O.none,
    hasUnsavedActs: false,
    isStandInUnsaved: false,
  }),
  invoke: [
    {
      id: 'summary',
      src: 'summary',
      input: ({ context }) => ({ of: context.username }),
      onSnapshot: { actions: { type: 'summarise', params: ({ event }) => followedIn(event.snapshot) } },
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
          actions: [{ type: 'chooseFolder', params: ({ event }) => event.folder }, 'forget'],
        },
        'person.chosen': {
          target: '.deciding',
          actions: [{ type: 'choosePerson', params: ({ event }) => event.person }, 'forget'],
        },
      },
      states: {
        deciding: { always: [{ guard: 'isDrafts', target: 'drafts' }, { target: 'listed' }] },
        drafts: {
          invoke: {
            id: 'drafts',
            src: 'drafts',
            input: { of: undefined },
            onSnapshot: { actions: { type: 'followDrafts', params: ({ event }) => followedIn(event.snapshot) } },
          },
        },
        listed: {
          invoke: {
            id: 'list',
            src: 'list',
            input: ({ context }) => ({ of: queryOf(context) }),
            onSnapshot: { actions: { type: 'follow', params: ({ event }) => followedIn(event.snapshot) } },
          },
          initial: 'whole',
          on: {
            'search.typed': { target: '.seeking', actions: { type: 'search', params: ({ event }) => event.search } },
          },
          states: {
            whole: { on: { 'more.requested': { guard: 'hasMore', target: 'listingMore' } } },
            seeking: { after: { pause: '#messages.list.deciding' } },
            listingMore: {
              invoke: {
                id: 'listEarlier',
                src: 'listEarlier',
                input: ({ context }) => ({ ...queryOf(context), before: beforeIn(context) }),
                onDone: [
                  {
                    guard: { type: 'isListed', params: resultOf },
                    target: 'whole',
                    actions: { type: 'add', params: resultOf },
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
          exit: { type: 'noteStandIn', params: false },
          invoke: {
            id: 'standIn',
            src: 'standIn',
            input: ({ context: { username, newId } }) => ({ username, name: O.none, newId }),
            onSnapshot: {
              actions: { type: 'noteStandIn', params: ({ event }) => event.snapshot.context.hasUnsavedActs },
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
              actions: [{ type: 'want', params: ({ event }) => O.some(event.id) }, 'open'],
            },
          },
        },
        shown: {
          invoke: {
            id: 'conversation',
            src: 'conversation',
            input: ({ context: { conversation, newId } }) => ({ id: O.getOrElse(() => '')(conversation), newId }),
            onSnapshot: {
              actions: { type: 'noteActs', params: ({ event }) => event.snapshot.context.hasUnsavedActs },
            },
          },
          initial: 'staying',
          on: {
            'conversation.opened': {
              guard: { type: 'isOther', params: ({ event }) => event.id },
              target: '.leaving',
              actions: { type: 'want', params: ({ event }) => O.some(event.id) },
            },
            'conversation.closed': { target: '.leaving', actions: { type: 'want', params: O.none } },
          },
          states: {
            staying: {},
            leaving: {
              entry: 'keep',
              always: [
                {
                  guard: 'isAnotherAskedFor',
                  target: '#messages.opened.shown',
                  reenter: true,
                  actions: 'open',
                },
                { guard: 'hasNoUnsavedActs', target: '#messages.opened.none', actions: 'open' },
              ],
            },
          },
        },
      },
    },
  },
})

export type MessagesRef = ActorRefFrom<typeof messagesMachine>
