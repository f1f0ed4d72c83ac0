import { assign, enqueueActions, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate'
import { maxReasonLength } from '../../domain/change-requests/change-request.ts'
import type { ListedChangeRequest } from '../../domain/change-requests/listed-change-request.ts'
import { E, O } from '../../domain/fp.ts'
import { confirmingMachine } from '../kit/confirming.ts'
import { type FollowedState, followedMachine, followedIn, rereadOnChange, unreadState } from '../kit/followed.ts'
import { justifyingMachine } from '../kit/justifying.ts'
import type { ReadResult } from '../kit/read-result.ts'
import { unprovidedActor } from '../kit/unprovided.ts'

interface RequestDecision {
  readonly act: 'approve' | 'withdraw' | 'decline'
  readonly request: ListedChangeRequest
}

export interface ChangeDecision {
  readonly of: RequestDecision
  readonly refusal: string
  readonly answer: unknown
}

export interface KnownRequests {
  readonly pending: readonly ListedChangeRequest[]
  readonly requests: readonly ListedChangeRequest[]
  readonly next: string | null
}

export interface EarlierRequests {
  readonly after: string | null
  readonly page: Pick<KnownRequests, 'requests' | 'next'>
}

export const listedChangeRequestsMachine = followedMachine<KnownRequests, unknown, undefined, EarlierRequests>({
  fold: rereadOnChange,
  answered: (known, { after, page: { requests, next } }) =>
    known.next === after ? { ...known, requests: [...known.requests, ...requests], next } : known,
})

export const changeDecisionMachine = confirmingMachine<ChangeDecision>()

export const changeDeclineMachine = justifyingMachine<ListedChangeRequest>({ maxLength: maxReasonLength })

export interface ChangeRequestsInput {
  readonly reader: string
  readonly newId: () => string
}

export type ChangeNotice = 'Approved' | 'Declined' | 'Withdrawn'

interface Context extends ChangeRequestsInput {
  readonly list: FollowedState<KnownRequests>
  readonly isPendingOnly: boolean
  readonly search: string
  readonly page: number
  readonly decided: RequestDecision
  readonly notice: O.Option<ChangeNotice>
}

type Event =
  | { readonly type: 'list.retried' }
  | { readonly type: 'search.typed'; readonly search: string }
  | { readonly type: 'page.chosen'; readonly page: number }
  | { readonly type: 'pending.toggled' }
  | { readonly type: 'more.requested' }
  | { readonly type: 'notice.dismissed' }
  | { readonly type: 'approve.requested'; readonly request: ListedChangeRequest }
  | { readonly type: 'withdraw.requested'; readonly request: ListedChangeRequest }
  | { readonly type: 'decline.requested'; readonly request: ListedChangeRequest }

const noRequest: ListedChangeRequest = {
  id: '',
  status: 'Withdrawn',
  isCurrent: true,
  people: [],
  by: '',
  byName: '',
  at: '',
  expiresAt: null,
  ended: null,
  change: { kind: 'setting', title: '', before: '', value: '', revision: 0 },
}

const nextRequest = ({ list: { known } }: Pick<Context, 'list'>): string | null =>
  O.isSome(known) ? known.value.next : null

type RequestEvent = Extract<Event, { readonly request: ListedChangeRequest }>

export const changeRequestsMachine = setup({
  types: {
    input: {} as ChangeRequestsInput,
    context: {} as Context,
    events: {} as Event,
    children: {} as { list: 'list'; deciding: 'deciding'; declining: 'declining' },
  },
  actors: {
    list: listedChangeRequestsMachine,
    deciding: changeDecisionMachine,
    declining: changeDeclineMachine,
    listEarlier: fromPromise<ReadResult<EarlierRequests>, string | null>(unprovidedActor('listEarlier')),
  },
  guards: {
    hasMore: ({ context }) => nextRequest(context) !== null,
    isListed: (_, earlier: ReadResult<EarlierRequests>) => E.isRight(earlier),
    isOwn: ({ context }, { request }: RequestEvent) => request.status === 'Pending' && request.by === context.reader,
    isOthers: ({ context }, { request }: RequestEvent) => request.status === 'Pending' && request.by !== context.reader,
    isDone: (_, outcome: boolean) => outcome,
  },
  actions: {
    retryRead: sendTo('list', { type: 'read.retried' }),
    addEarlier: enqueueActions(({ enqueue }, earlier: ReadResult<EarlierRequests>) => {
      if (E.isRight(earlier)) enqueue.sendTo('list', { type: 'answer.received', answer: earlier.right })
    }),
    setDecision: assign((_, decided: RequestDecision) => ({ decided, notice: O.none })),
    setNotice: assign((_, notice: ChangeNotice) => ({ notice: O.some(notice) })),
  },
}).createMachine({
  id: 'changeRequests',
  context: ({ input }) => ({
    ...input,
    list: unreadState,
    isPendingOnly: true,
    search: '',
    page: 1,
    notice: O.none,
    decided: { act: 'approve', request: noRequest },
  }),
  invoke: {
    id: 'list',
    src: 'list',
    input: { of: undefined },
    onSnapshot: { actions: assign(({ event }) => ({ list: followedIn(event.snapshot) })) },
  },
  on: {
    'list.retried': { actions: 'retryRead' },
    'search.typed': { actions: assign(({ event }) => ({ search: event.search, page: 1 })) },
    'page.chosen': { actions: assign(({ event }) => ({ page: event.page })) },
    'pending.toggled': {
      actions: assign(({ context: { isPendingOnly } }) => ({ isPendingOnly: !isPendingOnly, page: 1 })),
    },
    'notice.dismissed': { actions: assign({ notice: O.none }) },
  },
  initial: 'listed',
  states: {
    listed: {
      initial: 'all',
      states: {
        all: { on: { 'more.requested': { guard: 'hasMore', target: 'listingMore' } } },
        listingMore: {
          invoke: {
            id: 'listEarlier',
            src: 'listEarlier',
            input: ({ context }) => nextRequest(context),
            onDone: [
              {
                guard: { type: 'isListed', params: ({ event }) => event.output },
                target: 'all',
                actions: { type: 'addEarlier', params: ({ event }) => event.output },
              },
              { target: 'moreFailed' },
            ],
          },
        },
        moreFailed: { on: { 'more.requested': { guard: 'hasMore', target: 'listingMore' } } },
      },
      on: {
        'approve.requested': {
          guard: { type: 'isOthers', params: ({ event }) => event },
          target: 'deciding',
          actions: { type: 'setDecision', params: ({ event: { request } }) => ({ act: 'approve', request }) },
        },
        'withdraw.requested': {
          guard: { type: 'isOwn', params: ({ event }) => event },
          target: 'deciding',
          actions: { type: 'setDecision', params: ({ event: { request } }) => ({ act: 'withdraw', request }) },
        },
        'decline.requested': {
          guard: { type: 'isOthers', params: ({ event }) => event },
          target: 'declining',
          actions: { type: 'setDecision', params: ({ event: { request } }) => ({ act: 'decline', request }) },
        },
      },
    },
    deciding: {
      invoke: {
        id: 'deciding',
        src: 'deciding',
        input: ({ context: { decided } }) => ({ of: decided }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => O.isSome(event.output) },
            target: 'listed',
            actions: {
              type: 'setNotice',
              params: ({ context: { decided } }) => (decided.act === 'approve' ? 'Approved' : 'Withdrawn'),
            },
          },
          { target: 'listed' },
        ],
      },
    },
    declining: {
      invoke: {
        id: 'declining',
        src: 'declining',
        input: ({ context: { decided, newId } }) => ({ of: decided.request, newId }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'listed',
            actions: { type: 'setNotice', params: 'Declined' },
          },
          { target: 'listed' },
        ],
      },
    },
  },
})

export type ChangeRequestsRef = ActorRefFrom<typeof changeRequestsMachine>
