import { type ActorRefFrom, assign, fromPromise, sendTo, setup } from 'xstate'
import { E, O, pipe } from '../../domain/fp.ts'
import type { CheckRule } from '../../domain/trading/checks/check.ts'
import type { OrderPlace } from '../../domain/trading/order/order-place.ts'
import type { ShownOrder } from '../../domain/trading/order/shown-order.ts'
import type { TicketFacts } from '../../domain/trading/ticket/drafted-order.ts'
import { entryFaults, entryFor, type OrderEntry } from '../../domain/trading/ticket/order-entry.ts'
import type { OrderMove } from '../../domain/trading/ticket/order-moves.ts'
import { effectOfOrder, type OrderEffect, whyChecksRefuse } from '../../domain/trading/ticket/order-preview.ts'
import { type Followed, followed, followedIn, reread, unread } from '../kit/followed.ts'
import { resultOf, task } from '../kit/task.ts'
import { unprovided } from '../kit/unprovided.ts'

/** What is done with an order; done again under the same correlation it is done once. */
export interface MoveAsked {
  readonly order: ShownOrder
  readonly move: OrderMove
  readonly entry: OrderEntry
  readonly acknowledged: readonly CheckRule[]
  readonly correlation: string
}

/** The facts of an order that is there, as if it were not; what its accounts are worth where an estimate is to be made of it. */
export interface OrderFactsOf {
  readonly place: OrderPlace
  readonly id: string
  readonly isEstimated: boolean
}

export const followedOrderFacts = followed<TicketFacts, unknown, OrderFactsOf>({ fold: reread })

/** Left is why not. */
export type Moved = E.Either<string, unknown>

export interface OrderMovingInput extends Pick<MoveAsked, 'order' | 'move'> {
  readonly place: OrderPlace
  readonly newId: () => string
}

interface Context extends OrderMovingInput, MoveAsked {
  readonly facts: Followed<TicketFacts>
  readonly isBegun: boolean
  readonly refusal: O.Option<string>
}

type Event =
  | { readonly type: 'entry.typed'; readonly changed: Partial<OrderEntry> }
  | { readonly type: 'rule.toggled'; readonly rule: CheckRule }
  | { readonly type: 'facts.retried' }
  | { readonly type: 'act.confirmed' }
  | { readonly type: 'act.cancelled' }

const nothingTyped: OrderEntry = {
  ...{ reason: '', reference: '', execution: '', units: '', price: '', brokerage: '', tradedOn: '' },
}

/** Whoever approves is told what the order comes to and what the checks say by now. */
export const effectIn = ({
  move,
  order,
  facts: { known },
}: Pick<Context, 'move' | 'order' | 'facts'>): O.Option<OrderEffect> =>
  move === 'ApproveOrder'
    ? pipe(
        known,
        O.map((facts) => effectOfOrder(order, facts)),
      )
    : O.none

const begun = ({ move, order }: Context, facts: Followed<TicketFacts>) =>
  pipe(
    facts.known,
    O.match(
      () => ({}),
      ({ today, settings: { brokeragePercent: percent, brokerageMinimum: minimum } }) => ({
        isBegun: true,
        entry: entryFor(move, order, today, { percent, minimum }),
      }),
    ),
  )

const canAct = (context: Context): boolean => {
  const { isBegun, move, entry, order, acknowledged } = context
  const why = pipe(
    effectIn(context),
    O.chain(({ checks }) => whyChecksRefuse(checks, acknowledged)),
  )
  return isBegun && Object.keys(entryFaults(move, entry, order)).length === 0 && O.isNone(why)
}

/** Asks for what an act with an order needs, and does it. */
export const orderMovingMachine = setup({
  types: {
    input: {} as OrderMovingInput,
    context: {} as Context,
    events: {} as Event,
    children: {} as { facts: 'facts' },
  },
  actors: {
    facts: followedOrderFacts,
    act: fromPromise<Moved, MoveAsked>(unprovided('act')),
  },
  guards: { canAct: ({ context }) => canAct(context) },
  actions: {
    follow: assign(({ context }, facts: Context['facts']) => ({
      facts,
      ...(context.isBegun ? {} : begun(context, facts)),
    })),
    type: assign(({ context: { entry, newId } }, changed: Partial<OrderEntry>) => ({
      ...{ entry: { ...entry, ...changed }, correlation: newId(), refusal: O.none },
    })),
    toggle: assign(({ context: { acknowledged, newId } }, rule: CheckRule) => ({
      acknowledged: acknowledged.includes(rule) ? acknowledged.filter((one) => one !== rule) : [...acknowledged, rule],
      correlation: newId(),
    })),
    explain: assign((_, moved: Moved) => ({ refusal: O.getLeft(moved) })),
    retryFacts: sendTo('facts', { type: 'read.retried' }),
  },
}).createMachine({
  id: 'orderMoving',
  context: ({ input }) => ({
    ...input,
    ...{ facts: unread, isBegun: false, entry: nothingTyped, acknowledged: [] },
    ...{ correlation: input.newId(), refusal: O.none },
  }),
  invoke: {
    id: 'facts',
    src: 'facts',
    input: ({ context: { place, order, move } }) => ({
      of: { place, id: order.id, isEstimated: move === 'ApproveOrder' },
    }),
    onSnapshot: { actions: { type: 'follow', params: ({ event }) => followedIn(event.snapshot) } },
  },
  on: { 'facts.retried': { actions: 'retryFacts' } },
  initial: 'writing',
  states: {
    writing: {
      on: {
        'entry.typed': { actions: { type: 'type', params: ({ event }) => event.changed } },
        'rule.toggled': { actions: { type: 'toggle', params: ({ event }) => event.rule } },
        'act.confirmed': { guard: 'canAct', target: 'acting' },
        'act.cancelled': 'closed',
      },
    },
    acting: {
      invoke: {
        ...task('act', { target: 'closed' }, { target: 'writing', actions: { type: 'explain', params: resultOf } }),
        input: ({ context: { order, move, entry, acknowledged, correlation } }) => ({
          ...{ order, move, entry, acknowledged, correlation },
        }),
      },
    },
    closed: { type: 'final' },
  },
})

export type OrderMovingRef = ActorRefFrom<typeof orderMovingMachine>
