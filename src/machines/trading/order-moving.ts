import { type ActorRefFrom, assign, enqueueActions, fromPromise, not, sendTo, setup } from 'xstate'
import { E, O, pipe } from '../../domain/fp.ts'
import { sameJson } from '../../domain/json/parse-json.ts'
import type { CheckRule } from '../../domain/trading/checks/check.ts'
import type { OrderListKey, ShownOrder } from '../../domain/trading/order/shown-order.ts'
import type { TicketFacts } from '../../domain/trading/ticket/drafted-order.ts'
import {
  startingEntry,
  type EntryField,
  entryFaults,
  proposedEntry,
  fieldsOf,
  needsFacts,
  type OrderEntry,
} from '../../domain/trading/ticket/order-entry.ts'
import { movesOf, type OrderMove } from '../../domain/trading/ticket/order-moves.ts'
import {
  effectOfOrder,
  type GainQuestion,
  gainQuestion,
  type OrderEffect,
  whyChecksRefuse,
} from '../../domain/trading/ticket/order-preview.ts'
import type { Identity } from '../../domain/users/identity.ts'
import { type FollowedState, followedMachine, followedIn, rereadOnChange, unreadState } from '../kit/followed.ts'
import { resultOf, invokeTask } from '../kit/task.ts'
import { unprovidedActor } from '../kit/unprovided.ts'
import type { GainAnswer } from './ticket.ts'

/** Applies a move to an order. A repeat with the same `correlation` changes nothing. */
export interface OrderMoveRequest {
  readonly order: ShownOrder
  readonly move: OrderMove
  readonly entry: OrderEntry
  readonly acknowledged: readonly CheckRule[]
  readonly correlation: string
}

/** The facts do not count the order itself. `isEstimated` adds the accounts' worth. */
export interface OrderFactsKey {
  readonly listKey: OrderListKey
  readonly id: string
  readonly isEstimated: boolean
}

export const followedOrderFactsMachine = followedMachine<TicketFacts, unknown, OrderFactsKey>({ fold: rereadOnChange })

export interface GainKey extends GainQuestion {
  readonly listKey: OrderListKey
}

/** A refusal counts as an answer, because a repeat would be refused again. */
export const followedGainMachine = followedMachine<GainAnswer, unknown, GainKey>({ fold: rereadOnChange })

export type OrderGainRef = ActorRefFrom<typeof followedGainMachine>

interface OrderGain {
  readonly question: GainQuestion
  readonly answer: OrderGainRef
}

export type MoveResult = E.Either<string, unknown>

export interface OrderMovingInput extends Pick<OrderMoveRequest, 'order' | 'move'> {
  readonly listKey: OrderListKey
  readonly identity: Identity
  readonly newId: () => string
}

interface Context extends OrderMovingInput, OrderMoveRequest {
  readonly begunWith: ShownOrder
  readonly facts: FollowedState<TicketFacts>
  readonly gain: O.Option<OrderGain>
  readonly isBegun: boolean
  readonly hasEdits: boolean
  readonly refusal: O.Option<string>
}

interface OrderChanged {
  readonly type: 'order.changed'
  readonly order: ShownOrder
}

type Event =
  | { readonly type: 'entry.typed'; readonly changed: Partial<OrderEntry> }
  | { readonly type: 'rule.toggled'; readonly rule: CheckRule }
  | OrderChanged
  | { readonly type: 'facts.retried' }
  | { readonly type: 'act.confirmed' }
  | { readonly type: 'act.cancelled' }

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

const gainQuestionIn = (context: Pick<Context, 'move' | 'order' | 'facts'>): O.Option<GainQuestion> =>
  pipe(
    context.facts.known,
    O.chain(({ today }) =>
      pipe(
        effectIn(context),
        O.chain((effect) => gainQuestion(effect, today)),
      ),
    ),
  )

const initialEntry = ({ move, order }: Context, facts: FollowedState<TicketFacts>) =>
  pipe(
    facts.known,
    O.match(
      () => ({}),
      ({ today, settings: { brokeragePercent: percent, brokerageMinimum: minimum } }) => ({
        isBegun: true,
        entry: proposedEntry(move, order, today, { percent, minimum }),
      }),
    ),
  )

export interface MoveObstacle {
  readonly field: EntryField | null
  readonly text: string
}

export const moveObstacleIn = (
  context: Pick<Context, 'isBegun' | 'move' | 'entry' | 'order' | 'facts' | 'acknowledged'>,
) => {
  const { isBegun, move, entry, order, acknowledged } = context
  if (!isBegun) return O.some<MoveObstacle>({ field: null, text: 'Loading…' })
  const faults = entryFaults(move, entry, order)
  const faulty = fieldsOf(move).find((field) => faults[field] !== undefined)
  if (faulty !== undefined) return O.some<MoveObstacle>({ field: faulty, text: faults[faulty] ?? '' })
  return pipe(
    effectIn(context),
    O.chain(({ checks }) => whyChecksRefuse(checks, acknowledged)),
    O.map((text): MoveObstacle => ({ field: null, text })),
  )
}

const brokerAnswers: readonly OrderMove[] = ['RefuseCancel', 'AcceptAmend', 'RefuseAmend']

/** A broker's answer applies only to the request that was open when the dialog opened. */
const isRequestUnchanged = ({ move, order, begunWith }: Context): boolean =>
  !brokerAnswers.includes(move) || order.request === begunWith.request

const isPossible = (context: Context): boolean =>
  movesOf(context.identity, context.order).includes(context.move) && isRequestUnchanged(context)

const followOrder = {
  actions: [{ type: 'setOrder', params: ({ event }: { readonly event: OrderChanged }) => event.order }, 'askGain'],
} as const

export const orderMovingMachine = setup({
  types: {
    input: {} as OrderMovingInput,
    context: {} as Context,
    events: {} as Event,
    children: {} as { facts: 'facts' },
  },
  actors: {
    facts: followedOrderFactsMachine,
    gain: followedGainMachine,
    act: fromPromise<MoveResult, OrderMoveRequest>(unprovidedActor('act')),
  },
  guards: {
    canAct: ({ context }) => isPossible(context) && O.isNone(moveObstacleIn(context)),
    isPossible: ({ context }) => isPossible(context),
  },
  actions: {
    setFacts: assign(({ context }, facts: Context['facts']) => ({
      facts,
      ...(context.isBegun ? {} : initialEntry(context, facts)),
    })),
    askGain: enqueueActions(({ context, enqueue }) => {
      const asked = gainQuestionIn(context)
      const { gain, listKey } = context
      const known = pipe(
        gain,
        O.map(({ question }) => question),
      )
      if (sameJson(asked, known)) return
      if (O.isSome(gain)) enqueue.stopChild(gain.value.answer)
      enqueue.assign(({ spawn }) => ({
        gain: pipe(
          asked,
          O.map((question) => ({ question, answer: spawn('gain', { input: { of: { listKey, ...question } } }) })),
        ),
      }))
    }),
    editEntry: assign(({ context: { entry, newId } }, changed: Partial<OrderEntry>) => ({
      entry: { ...entry, ...changed },
      correlation: newId(),
      refusal: O.none,
      hasEdits: true,
    })),
    setOrder: assign((_, order: ShownOrder) => ({ order })),
    toggleRule: assign(({ context: { acknowledged, newId } }, rule: CheckRule) => ({
      acknowledged: acknowledged.includes(rule) ? acknowledged.filter((one) => one !== rule) : [...acknowledged, rule],
      correlation: newId(),
    })),
    setRefusal: assign((_, moved: MoveResult) => ({ refusal: O.getLeft(moved) })),
    retryFacts: sendTo('facts', { type: 'read.retried' }),
  },
}).createMachine({
  id: 'orderMoving',
  context: ({ input }) => ({
    ...input,
    begunWith: input.order,
    facts: unreadState,
    gain: O.none,
    acknowledged: [],
    isBegun: !needsFacts(input.move),
    entry: startingEntry(input.move, input.order),
    correlation: input.newId(),
    refusal: O.none,
    hasEdits: false,
  }),
  invoke: {
    id: 'facts',
    src: 'facts',
    input: ({ context: { listKey, order, move } }) => ({
      of: { listKey, id: order.id, isEstimated: move === 'ApproveOrder' },
    }),
    onSnapshot: { actions: [{ type: 'setFacts', params: ({ event }) => followedIn(event.snapshot) }, 'askGain'] },
  },
  on: { 'facts.retried': { actions: 'retryFacts' } },
  initial: 'writing',
  states: {
    writing: {
      always: { guard: not('isPossible'), target: 'overtaken' },
      on: {
        'order.changed': followOrder,
        'entry.typed': { actions: { type: 'editEntry', params: ({ event }) => event.changed } },
        'rule.toggled': { actions: { type: 'toggleRule', params: ({ event }) => event.rule } },
        'act.confirmed': { guard: 'canAct', target: 'acting' },
        'act.cancelled': 'closed',
      },
    },
    overtaken: {
      always: { guard: 'isPossible', target: 'writing' },
      on: { 'order.changed': followOrder, 'act.cancelled': 'closed' },
    },
    acting: {
      on: { 'order.changed': followOrder },
      invoke: {
        ...invokeTask(
          'act',
          { target: 'closed' },
          { target: 'writing', actions: { type: 'setRefusal', params: resultOf } },
        ),
        input: ({ context: { order, move, entry, acknowledged, correlation } }) => ({
          order,
          move,
          entry,
          acknowledged,
          correlation,
        }),
      },
    },
    closed: { type: 'final' },
  },
})

export type OrderMovingRef = ActorRefFrom<typeof orderMovingMachine>
