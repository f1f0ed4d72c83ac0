import { type ActorRefFrom, assign, fromPromise, raise, sendTo, setup } from 'xstate'
import { E, O, pipe } from '../../domain/fp.ts'
import { sameJson } from '../../domain/json/parse-json.ts'
import type { WhatIfResult } from '../../domain/ledger/parcels/held-parcels.ts'
import type { TraderCapacity } from '../../domain/trading/access/trader.ts'
import type { CheckRule } from '../../domain/trading/checks/check.ts'
import type { CheckFacts } from '../../domain/trading/checks/check-facts.ts'
import type { ListedStock } from '../../domain/trading/market/listed-stock.ts'
import { isCommandPossible } from '../../domain/trading/order/decider.ts'
import { areSameTerms, type OrderSide } from '../../domain/trading/order/terms/order-terms.ts'
import type { EnteredStatus, OrderListKey, ShownOrder } from '../../domain/trading/order/shown-order.ts'
import { draftOf, emptyDraft, type OrderDraft } from '../../domain/trading/ticket/order-draft.ts'
import {
  type GainQuestion,
  gainQuestion,
  type OrderPreview,
  previewOf,
  previewObstacle,
} from '../../domain/trading/ticket/order-preview.ts'
import { type ConfirmationTypes, confirmingMachine } from '../kit/confirming.ts'
import { type FollowedState, followedMachine, followedIn, rereadOnChange, unreadState } from '../kit/followed.ts'
import type { ReadResult } from '../kit/read-result.ts'
import { resultOf } from '../kit/task.ts'
import { unprovidedActor } from '../kit/unprovided.ts'

/** With an `order`, the facts cover all its accounts and do not count the order itself. */
export interface TicketFactsKey {
  readonly listKey: OrderListKey
  readonly security: string
  readonly accounts: readonly string[]
  readonly order: string | null
}

export const followedFactsMachine = followedMachine<CheckFacts, unknown, TicketFactsKey>({ fold: rereadOnChange })

type AccountWorths = Readonly<Record<string, number>>

export const followedWorthsMachine = followedMachine<AccountWorths, unknown, TicketFactsKey>({ fold: rereadOnChange })

/** Idempotent: a repeat with the same `id` enters no second order. */
export interface OrderToEnter {
  readonly id: string
  readonly correlation: string
  readonly preview: OrderPreview
  readonly acknowledged: readonly CheckRule[]
  readonly amends: ShownOrder | null
}

export interface EnteredOrderReply {
  readonly id: string
  readonly status: EnteredStatus
}

export interface OrderSending extends ConfirmationTypes {
  readonly of: O.Option<OrderToEnter>
  readonly refusal: string
  readonly answer: EnteredOrderReply
}

export const orderEntryMachine = confirmingMachine<OrderSending>()

export type GainAnswer = ReadResult<WhatIfResult>

export interface TicketSubject {
  readonly security: ListedStock
  readonly accounts: readonly string[]
}

export interface TicketInput extends TicketSubject {
  readonly listKey: OrderListKey
  readonly capacity: TraderCapacity
  readonly amends: ShownOrder | null
  readonly side?: OrderSide
  readonly newId: () => string
}

interface Context extends TicketInput {
  readonly begunWith: ShownOrder | null
  readonly draft: OrderDraft
  readonly facts: FollowedState<CheckFacts>
  readonly worths: FollowedState<AccountWorths>
  readonly acknowledged: readonly CheckRule[]
  /** Left is the reason why nothing can be ordered; none until the facts are known. */
  readonly preview: O.Option<E.Either<string, OrderPreview>>
  readonly gain: O.Option<GainAnswer>
  readonly placing: O.Option<OrderToEnter>
  readonly placed: O.Option<EnteredOrderReply>
  readonly isSending: boolean
}

type Event =
  | { readonly type: 'draft.edited'; readonly changed: Partial<OrderDraft> }
  | { readonly type: 'rule.toggled'; readonly rule: CheckRule }
  | { readonly type: 'order.requested' }
  | { readonly type: 'facts.retried' }
  | ({ readonly type: 'subject.changed' } & TicketSubject)
  | { readonly type: 'order.changed'; readonly order: ShownOrder }
  | { readonly type: 'gain.due' }

const noWorths: AccountWorths = {}

const previewIn = ({ draft, facts, worths, security, amends }: Context): Context['preview'] =>
  pipe(
    facts.known,
    O.map((known) => ({ ...known, worths: O.getOrElse(() => noWorths)(worths.known) })),
    O.map((known) => previewOf(security, draft, known, amends?.fills)),
  )

export const isAmendImpossible = (amends: ShownOrder | null): boolean =>
  amends !== null && !isCommandPossible('RequestAmend', { _tag: amends.status })

/** True if sending would revert terms that changed after the ticket was opened. */
const isOutdated = ({ begunWith, amends }: Pick<Context, 'begunWith' | 'amends'>): boolean =>
  begunWith !== null && amends !== null && !areSameTerms(begunWith, amends)

export const isDraftEdited = ({ begunWith, draft }: Pick<Context, 'begunWith' | 'draft'>): boolean =>
  begunWith !== null && !sameJson(draftOf(begunWith), draft)

export const sendObstacleIn = (
  context: Pick<Context, 'preview' | 'acknowledged' | 'amends' | 'begunWith'>,
): O.Option<string> => {
  const { preview, acknowledged, amends } = context
  if (isAmendImpossible(amends)) return O.some('This order can no longer be changed')
  if (isOutdated(context)) return O.some('This order has changed. Close and start again')
  return pipe(
    preview,
    O.match(
      () => O.some('Loading pre-trade checks…'),
      (known) => previewObstacle(known, acknowledged),
    ),
  )
}

const questionIn = ({ preview, facts: { known } }: Context): O.Option<GainQuestion> =>
  O.isNone(preview) || E.isLeft(preview.value) || O.isNone(known)
    ? O.none
    : gainQuestion(preview.value.right, known.value.today)

const orderId = (uuid: string): string => uuid.replaceAll('-', '').slice(0, 16)

const orderToSendIn = ({ preview, acknowledged, amends, newId }: Context): O.Option<OrderToEnter> =>
  O.isSome(preview) && E.isRight(preview.value)
    ? O.some({
        id: amends?.id ?? orderId(newId()),
        correlation: newId(),
        preview: preview.value.right,
        acknowledged,
        amends,
      })
    : O.none

const ticketFactsKeyOf = ({ listKey, security, accounts, amends }: Context): TicketFactsKey => ({
  listKey,
  accounts,
  security: security.asx_code,
  order: amends?.id ?? null,
})

export const ticketMachine = setup({
  types: {
    input: {} as TicketInput,
    context: {} as Context,
    events: {} as Event,
    children: {} as { facts: 'facts'; worths: 'worths'; placing: 'placing' },
  },
  actors: {
    facts: followedFactsMachine,
    worths: followedWorthsMachine,
    workOutGain: fromPromise<GainAnswer, O.Option<GainQuestion>>(unprovidedActor('workOutGain')),
    placing: orderEntryMachine,
  },
  delays: { pause: 300 },
  guards: {
    canSendOrder: ({ context }) => O.isNone(sendObstacleIn(context)),
    isOvertaken: ({ context }) => !context.isSending && (isAmendImpossible(context.amends) || isOutdated(context)),
    isSale: ({ context }) => O.isSome(questionIn(context)),
  },
  actions: {
    toggleRule: assign(({ context: { acknowledged } }, rule: CheckRule) => ({
      acknowledged: acknowledged.includes(rule) ? acknowledged.filter((one) => one !== rule) : [...acknowledged, rule],
    })),
    setSubject: assign(({ context: { draft, security: before } }, { security, accounts }: TicketSubject) => ({
      security,
      accounts,
      facts: unreadState,
      worths: unreadState,
      acknowledged: [],
      placed: O.none,
      // a price limit applies to one security, so a change of the security clears it
      draft: before.asx_code === security.asx_code ? draft : { ...draft, limit: null },
    })),
    workOut: assign(({ context }) => ({ preview: previewIn(context) })),
    applySent: assign(({ context: { draft } }, placed: O.Option<EnteredOrderReply>) =>
      O.isSome(placed)
        ? { placed, placing: O.none, acknowledged: [], draft: { ...draft, amount: '', own: {} } }
        : { placing: O.none },
    ),
    retryFacts: sendTo('facts', { type: 'read.retried' }),
    dueGain: raise({ type: 'gain.due' }),
  },
}).createMachine({
  id: 'ticket',
  context: ({ input }) => ({
    ...input,
    begunWith: input.amends,
    draft: input.amends === null ? { ...emptyDraft, type: input.side ?? emptyDraft.type } : draftOf(input.amends),
    facts: unreadState,
    worths: unreadState,
    acknowledged: [],
    preview: O.none,
    gain: O.none,
    placing: O.none,
    placed: O.none,
    isSending: false,
  }),
  on: {
    'draft.edited': {
      actions: [
        assign(({ context: { draft }, event }) => ({ draft: { ...draft, ...event.changed }, placed: O.none })),
        'workOut',
        'dueGain',
      ],
    },
    'rule.toggled': { actions: { type: 'toggleRule', params: ({ event }) => event.rule } },
    'facts.retried': { actions: 'retryFacts' },
    'order.changed': { actions: [assign(({ event }) => ({ amends: event.order })), 'workOut'] },
  },
  type: 'parallel',
  states: {
    subject: {
      initial: 'followed',
      on: {
        'subject.changed': {
          target: '.followed',
          actions: [{ type: 'setSubject', params: ({ event }) => event }, 'workOut', 'dueGain'],
        },
      },
      states: {
        followed: {
          invoke: [
            {
              id: 'facts',
              src: 'facts',
              input: ({ context }) => ({ of: ticketFactsKeyOf(context) }),
              onSnapshot: {
                actions: [assign(({ event }) => ({ facts: followedIn(event.snapshot) })), 'workOut', 'dueGain'],
              },
            },
            {
              id: 'worths',
              src: 'worths',
              input: ({ context }) => ({ of: ticketFactsKeyOf(context) }),
              onSnapshot: {
                actions: [assign(({ event }) => ({ worths: followedIn(event.snapshot) })), 'workOut'],
              },
            },
          ],
        },
      },
    },
    gain: {
      initial: 'deciding',
      on: { 'gain.due': '.deciding' },
      states: {
        deciding: { always: [{ guard: 'isSale', target: 'pausing' }, { target: 'none' }] },
        none: { entry: assign({ gain: O.none }) },
        pausing: { after: { pause: 'asking' } },
        asking: {
          invoke: {
            id: 'workOutGain',
            src: 'workOutGain',
            input: ({ context }) => questionIn(context),
            onDone: { target: 'shown', actions: assign(({ event }) => ({ gain: O.some(event.output) })) },
          },
        },
        shown: {},
      },
    },
    entry: {
      initial: 'writing',
      states: {
        writing: {
          on: {
            'order.requested': {
              guard: 'canSendOrder',
              target: 'placing',
              actions: assign(({ context }) => ({ placing: orderToSendIn(context), isSending: false })),
            },
          },
        },
        placing: {
          always: { guard: 'isOvertaken', target: 'writing', actions: assign({ placing: O.none }) },
          invoke: {
            id: 'placing',
            src: 'placing',
            input: ({ context: { placing } }) => ({ of: placing }),
            onSnapshot: {
              actions: assign(({ event }) => ({ isSending: event.snapshot.matches('acting') })),
            },
            onDone: {
              target: 'writing',
              actions: [{ type: 'applySent', params: resultOf }, 'workOut', 'dueGain'],
            },
          },
        },
      },
    },
  },
})

export type TicketRef = ActorRefFrom<typeof ticketMachine>
