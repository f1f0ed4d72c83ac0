import { type ActorRefFrom, assign, fromPromise, sendTo, setup } from 'xstate'
import type { IsoDate } from '../../domain/dates/iso-date.ts'
import { E, O, pipe } from '../../domain/fp.ts'
import type { DashboardKey } from '../../domain/dashboards/dashboard-key.ts'
import type { HeldParcels, WhatIfResult } from '../../domain/ledger/parcels/held-parcels.ts'
import type { ParcelMethod } from '../../domain/ledger/parcels/parcel-choice.ts'
import type { RequestedSale } from '../../domain/ledger/parcels/sale-asked.ts'
import { saleSearch } from '../../domain/ledger/parcels/sale-address.ts'
import type { SaleDraft } from '../../domain/ledger/parcels/sale-draft.ts'
import { faultlessSale } from '../../domain/ledger/parcels/sale-faults.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { keptInAddress } from '../kit/kept-in-address.ts'
import { confirmingMachine } from '../kit/confirming.ts'
import { answerOf, failedRead, invokeRead, retriesLogic } from '../kit/failed-read.ts'
import { type FollowedState, followedMachine, followedIn, rereadOnChange, unreadState } from '../kit/followed.ts'
import { isRefused, type ReadResult } from '../kit/read-result.ts'
import { unprovidedActor } from '../kit/unprovided.ts'
import { problemText } from '../../domain/texts.ts'

export const followedParcelsMachine = followedMachine<HeldParcels, unknown, DashboardKey>({ fold: rereadOnChange })

export interface SaleWhatIfInput {
  readonly dashboardKey: DashboardKey
  readonly draft: SaleDraft
  readonly mayChoose: boolean
  readonly newId: () => string
}

export interface MethodChoice {
  readonly id: string
  readonly account: string
  readonly from: IsoDate
  readonly method: ParcelMethod
}

export interface MethodChoosing {
  readonly of: MethodChoice
  readonly refusal: string
  readonly answer: unknown
}

export const methodChoiceMachine = confirmingMachine<MethodChoosing>()

export type ShownOutcome = ParcelMethod | 'by_hand'

export interface SaleQuestion {
  readonly code: string
  readonly sale: O.Option<RequestedSale>
}

export type SaleAnswer = ReadResult<WhatIfResult>

interface AnsweredSale {
  readonly sale: RequestedSale
  readonly whatIf: WhatIfResult
}

interface Context extends Pick<SaleWhatIfInput, 'dashboardKey' | 'mayChoose' | 'newId'> {
  readonly list: FollowedState<HeldParcels>
  readonly draft: SaleDraft
  readonly answered: O.Option<AnsweredSale>
  readonly refusal: O.Option<string>
  /** Null: the account's own method, or by hand if parcels are picked. */
  readonly shown: ShownOutcome | null
  readonly choice: MethodChoice
}

type Event =
  | RetryDue
  | { readonly type: 'list.retried' }
  | { readonly type: 'sale.edited'; readonly changed: Partial<SaleDraft> }
  | { readonly type: 'parcel.picked'; readonly parcel: number; readonly units: string }
  | { readonly type: 'outcome.shown'; readonly shown: ShownOutcome }
  | { readonly type: 'answer.retried' }
  | { readonly type: 'choice.begun'; readonly method: ParcelMethod }

export const shownOutcome = ({ shown }: Pick<Context, 'shown'>, { byHand, chosen }: WhatIfResult): ShownOutcome => {
  const own = byHand === null ? chosen : 'by_hand'
  return shown === 'by_hand' ? own : (shown ?? own)
}

const requestedSaleOf = ({ list: { known }, draft }: Pick<Context, 'list' | 'draft'>): O.Option<RequestedSale> =>
  pipe(
    known,
    O.chain((held) => faultlessSale(held, draft)),
  )

const refusalOf = (answer: SaleAnswer): O.Option<string> =>
  pipe(
    O.getLeft(answer),
    O.map((error) => ('message' in error ? error.message : problemText)),
  )

const invokeWorkOut = {
  ...invokeRead(
    'workOut',
    { target: '#saleWhatIf.sale.answered', actions: { type: 'setAnswer', params: answerOf<WhatIfResult> } },
    '#saleWhatIf.sale.failed',
  ),
  input: ({ context }: { readonly context: Context }): SaleQuestion => ({
    code: context.dashboardKey.code,
    sale: requestedSaleOf(context),
  }),
} as const

const workOutOrRefuse = {
  ...invokeWorkOut,
  onDone: [
    {
      guard: { type: 'isRefused', params: answerOf<WhatIfResult> },
      target: '#saleWhatIf.sale.refused',
      actions: { type: 'setRefusal', params: answerOf<WhatIfResult> },
    },
    ...invokeWorkOut.onDone,
  ],
} as const

const holdingsOf = ({ known }: FollowedState<HeldParcels>): HeldParcels | null => O.toNullable(known)

export const saleWhatIfMachine = setup({
  types: {
    input: {} as SaleWhatIfInput,
    context: {} as Context,
    events: {} as Event,
    children: {} as { list: 'list'; choosing: 'choosing' },
  },
  actors: {
    list: followedParcelsMachine,
    workOut: fromPromise<SaleAnswer, SaleQuestion>(unprovidedActor('workOut')),
    retries: retriesLogic,
    keepInAddress: fromPromise<unknown, string>(unprovidedActor('keepInAddress')),
    choosing: methodChoiceMachine,
  },
  delays: { pause: 300 },
  guards: {
    hasChanged: ({ context }, list: Context['list']) => holdingsOf(list) !== holdingsOf(context.list),
    isComplete: ({ context }) => O.isSome(requestedSaleOf(context)),
    isRefused: (_, answer: SaleAnswer) => isRefused(answer),
    mayChoose: ({ context: { mayChoose, answered } }) => mayChoose && O.isSome(answered),
  },
  actions: {
    setList: assign((_, list: Context['list']) => ({ list })),
    retryRead: sendTo('list', { type: 'read.retried' }),
    setAnswer: assign(({ context }, answer: SaleAnswer) => {
      const sale = requestedSaleOf(context)
      return E.isRight(answer) && O.isSome(sale)
        ? { answered: O.some({ sale: sale.value, whatIf: answer.right }), refusal: O.none }
        : {}
    }),
    setRefusal: assign((_, answer: SaleAnswer) => ({ answered: O.none, refusal: refusalOf(answer) })),
    requestMethod: assign(({ context: { answered, dashboardKey, newId, choice } }, method: ParcelMethod) => ({
      choice: pipe(
        answered,
        O.match(
          () => choice,
          ({ sale: { on: from } }) => ({ id: newId(), account: dashboardKey.code, from, method }),
        ),
      ),
    })),
  },
}).createMachine({
  id: 'saleWhatIf',
  context: ({ input: { dashboardKey, draft, mayChoose, newId } }) => ({
    dashboardKey,
    mayChoose,
    newId,
    list: unreadState,
    draft,
    answered: O.none,
    refusal: O.none,
    shown: null,
    choice: { id: '', account: dashboardKey.code, from: '', method: 'fifo' },
  }),
  invoke: {
    id: 'list',
    src: 'list',
    input: ({ context: { dashboardKey } }) => ({ of: dashboardKey }),
    onSnapshot: [
      {
        guard: { type: 'hasChanged', params: ({ event }) => followedIn(event.snapshot) },
        target: '.sale.deciding',
        actions: { type: 'setList', params: ({ event }) => followedIn(event.snapshot) },
      },
      { actions: { type: 'setList', params: ({ event }) => followedIn(event.snapshot) } },
    ],
  },
  on: {
    'list.retried': { actions: 'retryRead' },
    'sale.edited': {
      target: ['.sale.deciding', '.address.keeping'],
      actions: assign(({ context: { draft, shown }, event }) => ({
        draft: { ...draft, ...event.changed },
        shown: 'security' in event.changed ? null : shown,
      })),
    },
    'parcel.picked': {
      target: ['.sale.deciding', '.address.keeping'],
      actions: assign(({ context: { draft }, event: { parcel, units } }) => ({
        draft: { ...draft, picks: new Map([...draft.picks, [parcel, units]]) },
        shown: null,
      })),
    },
    'outcome.shown': { actions: assign(({ event }) => ({ shown: event.shown })) },
  },
  type: 'parallel',
  states: {
    sale: {
      initial: 'incomplete',
      states: {
        deciding: { always: [{ guard: 'isComplete', target: 'pausing' }, { target: 'incomplete' }] },
        incomplete: { entry: assign({ answered: O.none, refusal: O.none }) },
        pausing: { entry: assign({ refusal: O.none }), after: { pause: 'asking' } },
        asking: { invoke: workOutOrRefuse },
        answered: {},
        refused: {},
        failed: { ...failedRead(workOutOrRefuse), on: { 'answer.retried': '.trying' } },
      },
    },
    address: keptInAddress(({ context: { draft } }: { readonly context: Context }) => saleSearch(draft)),
    choice: {
      initial: 'free',
      states: {
        free: {
          on: {
            'choice.begun': {
              guard: 'mayChoose',
              target: 'choosing',
              actions: { type: 'requestMethod', params: ({ event }) => event.method },
            },
          },
        },
        choosing: {
          invoke: {
            id: 'choosing',
            src: 'choosing',
            input: ({ context }) => ({ of: context.choice }),
            onDone: 'free',
          },
        },
      },
    },
  },
})

export type SaleWhatIfRef = ActorRefFrom<typeof saleWhatIfMachine>
