import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import type { Adviser } from '../../domain/ledger/accounts/account.ts'
import type { AdviserBook, ClientHandover } from '../../domain/ledger/accounts/handover.ts'
import { nothingUnfinished, type UnfinishedMessages } from '../../domain/messages/succession.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { confirmingMachine } from '../kit/confirming.ts'
import { answerOf, failedRead, invokeRead, retriesLogic } from '../kit/failed-read.ts'
import type { ReadResult } from '../kit/read-result.ts'
import { unprovidedActor } from '../kit/unprovided.ts'

export interface LeavingAdviser {
  readonly username: string
  readonly name: string
  readonly mayBlock: boolean
}

export interface HandoverInput {
  readonly adviser: string
  readonly leaver: LeavingAdviser
  readonly newId: () => string
}

export interface HandoverOffers {
  readonly adviser: Adviser
  readonly others: readonly Adviser[]
  readonly book: AdviserBook
  readonly messages: UnfinishedMessages
  readonly handovers: readonly ClientHandover[]
}

export type HandoverOffersResult = ReadResult<HandoverOffers>

type BlockingResult = O.Option<E.Either<string, null>>

interface MovedClients extends UnfinishedMessages {
  readonly accounts: number
}

export interface HandoverConfirmation {
  readonly of: {
    readonly id: string
    readonly from: Adviser
    readonly to: Adviser
    readonly accounts: number
    readonly messages: UnfinishedMessages
    readonly leaver: LeavingAdviser
    readonly isBlocking: boolean
  }
  readonly refusal: string
  readonly answer: MovedClients & { readonly hasSuccessors: boolean; readonly blocking: BlockingResult }
}

export interface HandoverReversal {
  readonly of: { readonly handover: ClientHandover; readonly from: Adviser }
  readonly refusal: { readonly message: string; readonly reasons: readonly string[] }
  readonly answer: MovedClients
}

export const clientsHandoverMachine = confirmingMachine<HandoverConfirmation>()
export const handoverReversalMachine = confirmingMachine<HandoverReversal>()

/** `hasSuccessors`: both advisers have user accounts, so messages and drafts can move. */
export type HandoverNotice =
  | ({ readonly _tag: 'Handed'; readonly to: Adviser } & HandoverConfirmation['answer'])
  | ({ readonly _tag: 'TakenBack'; readonly from: Adviser } & MovedClients)

interface Context extends HandoverInput {
  readonly offers: O.Option<HandoverOffers>
  readonly to: O.Option<Adviser>
  readonly isBlocking: boolean
  /** The handover's id. A repeat with the same id makes no second handover. */
  readonly id: string
  readonly unwanted: O.Option<ClientHandover>
  readonly notice: O.Option<HandoverNotice>
}

type Event =
  | RetryDue
  | { readonly type: 'offers.retried' }
  | { readonly type: 'adviser.chosen'; readonly code: string | null }
  | { readonly type: 'block.toggled' }
  | { readonly type: 'handover.requested' }
  | { readonly type: 'return.requested'; readonly handover: ClientHandover }
  | { readonly type: 'handover.closed' }

const noAdviser: Adviser = { AdvisorCode: '', AdvisorName: '', Phone: '', Email: '' }

const adviserIn = ({ offers }: Context): Adviser => (O.isSome(offers) ? offers.value.adviser : noAdviser)

const accountCountIn = ({ offers }: Context): number => (O.isSome(offers) ? offers.value.book.accounts.length : 0)

const messagesIn = ({ offers }: Context): UnfinishedMessages =>
  O.isSome(offers) ? offers.value.messages : nothingUnfinished

export const canBeHanded = ({ book: { accounts }, messages: { drafts, unread } }: HandoverOffers): boolean =>
  accounts.length + drafts + unread > 0

const noHandover: ClientHandover = { id: '', at: '', by: '', to: '', accounts: [], ...nothingUnfinished }

const readOffers = {
  ...invokeRead(
    'readOffers',
    { target: '#handover.open', actions: { type: 'setOffers', params: answerOf } },
    '#handover.failed',
  ),
  input: ({ context }: { readonly context: Context }) => context.adviser,
} as const

export const handoverMachine = setup({
  types: {
    input: {} as HandoverInput,
    context: {} as Context,
    events: {} as Event,
    children: {} as { handing: 'handing'; takingBack: 'takingBack' },
  },
  actors: {
    readOffers: fromPromise<HandoverOffersResult, string>(unprovidedActor('readOffers')),
    retries: retriesLogic,
    handing: clientsHandoverMachine,
    takingBack: handoverReversalMachine,
  },
  guards: {
    isWhole: ({ context }) => O.isSome(context.to) && O.exists(canBeHanded)(context.offers),
    mayBlock: ({ context }) => context.leaver.mayBlock,
    isDone: (_, outcome: O.Option<unknown>) => O.isSome(outcome),
  },
  actions: {
    setOffers: assign((_, read: HandoverOffersResult) => ({ offers: O.getRight(read) })),
    chooseAdviser: assign(({ context: { offers } }, code: string | null) => ({
      to: O.isSome(offers)
        ? O.fromNullable(offers.value.others.find(({ AdvisorCode }) => AdvisorCode === code))
        : O.none,
      notice: O.none,
    })),
    setHandedOver: assign(({ context }, outcome: O.Option<HandoverConfirmation['answer']>) => {
      if (O.isNone(outcome) || O.isNone(context.to)) return {}
      const notice: HandoverNotice = { _tag: 'Handed', to: context.to.value, ...outcome.value }
      return { notice: O.some(notice), to: O.none, isBlocking: false }
    }),
    setUndone: assign(({ context }, outcome: O.Option<HandoverReversal['answer']>) => {
      if (O.isNone(outcome)) return {}
      return { notice: O.some<HandoverNotice>({ _tag: 'TakenBack', from: adviserIn(context), ...outcome.value }) }
    }),
  },
}).createMachine({
  id: 'handover',
  context: ({ input }) => ({
    ...input,
    offers: O.none,
    to: O.none,
    isBlocking: false,
    id: '',
    unwanted: O.none,
    notice: O.none,
  }),
  initial: 'reading',
  states: {
    reading: { invoke: readOffers, on: { 'handover.closed': 'closed' } },
    failed: { ...failedRead(readOffers), on: { 'offers.retried': '.trying', 'handover.closed': 'closed' } },
    open: {
      on: {
        'adviser.chosen': { actions: { type: 'chooseAdviser', params: ({ event }) => event.code } },
        'block.toggled': { guard: 'mayBlock', actions: assign(({ context }) => ({ isBlocking: !context.isBlocking })) },
        'handover.requested': {
          guard: 'isWhole',
          target: 'handing',
          actions: assign(({ context }) => ({ id: context.newId(), notice: O.none })),
        },
        'return.requested': {
          target: 'takingBack',
          actions: assign(({ event }) => ({ unwanted: O.some(event.handover), notice: O.none })),
        },
        'handover.closed': 'closed',
      },
    },
    handing: {
      invoke: {
        id: 'handing',
        src: 'handing',
        input: ({ context }) => ({
          of: {
            id: context.id,
            from: adviserIn(context),
            to: O.getOrElse(() => noAdviser)(context.to),
            accounts: accountCountIn(context),
            messages: messagesIn(context),
            leaver: context.leaver,
            isBlocking: context.isBlocking,
          },
        }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'reading',
            actions: { type: 'setHandedOver', params: ({ event }) => event.output },
          },
          { target: 'open' },
        ],
      },
    },
    takingBack: {
      invoke: {
        id: 'takingBack',
        src: 'takingBack',
        input: ({ context }) => ({
          of: { handover: O.getOrElse(() => noHandover)(context.unwanted), from: adviserIn(context) },
        }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'reading',
            actions: { type: 'setUndone', params: ({ event }) => event.output },
          },
          { target: 'open' },
        ],
      },
    },
    closed: { type: 'final' },
  },
})

export type HandoverRef = ActorRefFrom<typeof handoverMachine>
