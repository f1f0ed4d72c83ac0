import { type ActorRefFrom, assign, enqueueActions, fromPromise, sendTo, setup } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import { accountsOf } from '../../domain/trading/order/terms/order-terms.ts'
import type { OrderListKey, ShownOrder } from '../../domain/trading/order/shown-order.ts'
import { capacityAs, movesOf, type OrderMove, seesEvidence } from '../../domain/trading/ticket/order-moves.ts'
import type { Identity } from '../../domain/users/identity.ts'
import { type EarlierPage, withEarlier } from '../kit/earlier-page.ts'
import { type FollowedState, followedMachine, followedIn, rereadOnChange, unreadState } from '../kit/followed.ts'
import type { ReadResult } from '../kit/read-result.ts'
import { resultOf, invokeTask } from '../kit/task.ts'
import { unprovidedActor } from '../kit/unprovided.ts'
import { orderEvidenceMachine } from './order-evidence.ts'
import { orderMovingMachine } from './order-moving.ts'
import { followedViewsMachine, type OrderViewsRef } from './order-views.ts'
import { isDraftEdited, ticketMachine } from './ticket.ts'

export interface OrderPage {
  readonly orders: readonly ShownOrder[]
  readonly before: number | null
}

export interface OrdersQuery {
  readonly listKey: OrderListKey
  readonly status: 'open' | 'over'
}

export interface EarlierOrdersQuery extends Pick<OrdersQuery, 'listKey'> {
  readonly before: number | null
}

export type EarlierOrdersResult = ReadResult<EarlierPage<OrderPage>>

const joinPages = (page: OrderPage, { orders, before }: OrderPage): OrderPage => {
  const known = new Set(page.orders.map(({ id }) => id))
  return { orders: [...page.orders, ...orders.filter(({ id }) => !known.has(id))], before }
}

export const followedOrdersMachine = followedMachine<OrderPage, unknown, OrdersQuery, EarlierPage<OrderPage>>({
  fold: rereadOnChange,
  answered: withEarlier(joinPages),
})

export const followedOrderMachine = followedMachine<ShownOrder, unknown, string>({ fold: rereadOnChange })

export interface OrdersInput {
  readonly listKey: OrderListKey
  readonly identity: Identity
  readonly newId: () => string
}

interface Context extends OrdersInput {
  readonly open: FollowedState<OrderPage>
  readonly over: FollowedState<OrderPage>
  readonly asked: ShownOrder
  readonly move: OrderMove
  readonly unfolded: Readonly<Record<string, OrderViewsRef>>
  readonly isFailed: boolean
  readonly hasEdits: boolean
}

type Event =
  | { readonly type: 'open.retried' }
  | { readonly type: 'over.retried' }
  | { readonly type: 'order.unfolded'; readonly order: ShownOrder }
  | { readonly type: 'move.begun'; readonly order: ShownOrder; readonly move: OrderMove }
  | { readonly type: 'amend.closed' }
  | { readonly type: 'earlier.requested' }

const noOrder: ShownOrder = {
  id: '',
  revision: 0,
  status: 'Cancelled',
  by: '',
  byName: '',
  at: '',
  approvals: 0,
  approvedBy: [],
  broker: null,
  byHand: null,
  reference: '',
  reason: '',
  filled: 0,
  averagePrice: null,
  fills: [],
  disputes: [],
  amended: null,
  request: null,
  version: 0,
  isPart: false,
  security: { asx_code: '', company_name: '', display_name: '' },
  type: 'b',
  value: null,
  quantity: 0,
  allocations: [],
  goodUntil: '',
  priceMarket: true,
  goodForDay: true,
}

const earlierCursorIn = ({ over: { known } }: Context): number | null => (O.isSome(known) ? known.value.before : null)

export const ordersMachine = setup({
  types: {
    input: {} as OrdersInput,
    context: {} as Context,
    events: {} as Event,
    children: {} as {
      open: 'list'
      over: 'list'
      order: 'followedOrder'
      moving: 'moving'
      amending: 'amending'
      evidence: 'evidence'
    },
  },
  actors: {
    list: followedOrdersMachine,
    followedOrder: followedOrderMachine,
    moving: orderMovingMachine,
    amending: ticketMachine,
    evidence: orderEvidenceMachine,
    views: followedViewsMachine,
    readEarlier: fromPromise<EarlierOrdersResult, EarlierOrdersQuery>(unprovidedActor('readEarlier')),
  },
  guards: {
    isAmendment: (
      { context: { identity } },
      { order, move }: { readonly order: ShownOrder; readonly move: OrderMove },
    ) => move === 'RequestAmend' && movesOf(identity, order).includes(move),
    mayMove: ({ context: { identity } }, { order, move }: { readonly order: ShownOrder; readonly move: OrderMove }) =>
      move !== 'RequestAmend' && movesOf(identity, order).includes(move),
    hasEarlier: ({ context }) => earlierCursorIn(context) !== null,
    isNewer: ({ context: { asked } }, { known }: FollowedState<ShownOrder>) =>
      O.isSome(known) && known.value.revision > asked.revision,
    isAmended: (_, sent: O.Option<unknown>) => O.isSome(sent),
  },
  actions: {
    retryOpen: sendTo('open', { type: 'read.retried' }),
    retryOver: sendTo('over', { type: 'read.retried' }),
    toggleDetails: enqueueActions(({ context: { unfolded, identity }, enqueue }, order: ShownOrder) => {
      const { [order.id]: open, ...others } = unfolded
      if (open !== undefined) enqueue.stopChild(open)
      enqueue.assign(({ spawn }) => ({
        unfolded:
          open !== undefined
            ? others
            : {
                ...others,
                [order.id]: spawn('views', {
                  input: { of: { id: order.id, isListed: seesEvidence(identity, order) } },
                  syncSnapshot: true,
                }),
              },
      }))
    }),
    requestMove: assign((_, { order, move }: { readonly order: ShownOrder; readonly move: OrderMove }) => ({
      asked: order,
      move,
    })),
    setAsked: assign(({ context: { asked } }, { known }: FollowedState<ShownOrder>) => ({
      asked: O.getOrElse(() => asked)(known),
    })),
    sendAskedOrder: sendTo(
      ({ context: { move } }) => (move === 'RequestAmend' ? 'amending' : 'moving'),
      ({ context: { asked } }) => ({ type: 'order.changed' as const, order: asked }),
    ),
    addEarlier: sendTo('over', (_, read: EarlierOrdersResult) => ({
      type: 'answer.received' as const,
      answer: E.getOrElse((): EarlierPage<OrderPage> => ({ before: -1, page: { orders: [], before: null } }))(read),
    })),
    setFailed: assign((_, isFailed: boolean) => ({ isFailed })),
    setHasEdits: assign((_, hasEdits: boolean) => ({ hasEdits })),
  },
}).createMachine({
  id: 'orders',
  context: ({ input }) => ({
    ...input,
    open: unreadState,
    over: unreadState,
    asked: noOrder,
    move: 'RequestCancel',
    unfolded: {},
    isFailed: false,
    hasEdits: false,
  }),
  invoke: [
    {
      id: 'open',
      src: 'list',
      input: ({ context: { listKey } }) => ({ of: { listKey, status: 'open' } }),
      onSnapshot: { actions: assign(({ event }) => ({ open: followedIn(event.snapshot) })) },
    },
    {
      id: 'over',
      src: 'list',
      input: ({ context: { listKey } }) => ({ of: { listKey, status: 'over' } }),
      onSnapshot: { actions: assign(({ event }) => ({ over: followedIn(event.snapshot) })) },
    },
    { id: 'evidence', src: 'evidence' },
  ],
  on: {
    'open.retried': { actions: 'retryOpen' },
    'over.retried': { actions: 'retryOver' },
    'order.unfolded': { actions: { type: 'toggleDetails', params: ({ event }) => event.order } },
  },
  type: 'parallel',
  states: {
    earlier: {
      initial: 'listed',
      states: {
        listed: { on: { 'earlier.requested': { guard: 'hasEarlier', target: 'listing' } } },
        listing: {
          invoke: {
            ...invokeTask(
              'readEarlier',
              {
                target: 'listed',
                actions: [
                  { type: 'addEarlier', params: resultOf },
                  { type: 'setFailed', params: false },
                ],
              },
              { target: 'listed', actions: { type: 'setFailed', params: true } },
            ),
            input: ({ context }) => ({ listKey: context.listKey, before: earlierCursorIn(context) }),
          },
        },
      },
    },
    moves: {
      initial: 'none',
      states: {
        none: {
          entry: { type: 'setHasEdits', params: false },
          on: {
            'move.begun': [
              {
                guard: { type: 'isAmendment', params: ({ event }) => event },
                target: 'asked.amending',
                actions: { type: 'requestMove', params: ({ event }) => event },
              },
              {
                guard: { type: 'mayMove', params: ({ event }) => event },
                target: 'asked.moving',
                actions: { type: 'requestMove', params: ({ event }) => event },
              },
            ],
          },
        },
        asked: {
          invoke: {
            id: 'order',
            src: 'followedOrder',
            input: ({ context: { asked } }) => ({ of: asked.id, known: O.some(asked) }),
            onSnapshot: {
              guard: { type: 'isNewer', params: ({ event }) => followedIn(event.snapshot) },
              actions: [{ type: 'setAsked', params: ({ event }) => followedIn(event.snapshot) }, 'sendAskedOrder'],
            },
          },
          initial: 'moving',
          states: {
            moving: {
              invoke: {
                id: 'moving',
                src: 'moving',
                input: ({ context: { asked, move, listKey, identity, newId } }) => ({
                  order: asked,
                  move,
                  listKey,
                  identity,
                  newId,
                }),
                onSnapshot: {
                  actions: { type: 'setHasEdits', params: ({ event }) => event.snapshot.context.hasEdits },
                },
                onDone: '#orders.moves.none',
              },
            },
            amending: {
              invoke: {
                id: 'amending',
                src: 'amending',
                input: ({ context: { asked, listKey, identity, newId } }) => ({
                  listKey,
                  newId,
                  capacity: capacityAs(identity),
                  amends: asked,
                  security: asked.security,
                  accounts: accountsOf(asked),
                }),
                onSnapshot: [
                  {
                    guard: { type: 'isAmended', params: ({ event }) => event.snapshot.context.placed },
                    target: '#orders.moves.none',
                  },
                  { actions: { type: 'setHasEdits', params: ({ event }) => isDraftEdited(event.snapshot.context) } },
                ],
              },
              on: { 'amend.closed': '#orders.moves.none' },
            },
          },
        },
      },
    },
  },
})

export type OrdersRef = ActorRefFrom<typeof ordersMachine>
