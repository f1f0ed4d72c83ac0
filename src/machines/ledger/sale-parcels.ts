import { type ActorRefFrom, and, assign, fromPromise, sendTo, setup } from 'xstate'
import { O, pipe } from '../../domain/fp.ts'
import type { BookedSales, SaleParcels } from '../../domain/ledger/parcels/booked-sale.ts'
import type { PickedUnits } from '../../domain/ledger/parcels/parcel-choice.ts'
import { isPickable, clearedPickDraft, type PickDraft, editedPicks } from '../../domain/ledger/parcels/pick-draft.ts'
import { bookedSaleSearch } from '../../domain/ledger/parcels/sale-address.ts'
import type { DashboardKey } from '../../domain/dashboards/dashboard-key.ts'
import { keptInAddress } from '../kit/kept-in-address.ts'
import { confirmingMachine } from '../kit/confirming.ts'
import { type FollowedState, followedMachine, followedIn, rereadOnChange, unreadState } from '../kit/followed.ts'
import { unprovidedActor } from '../kit/unprovided.ts'

export const followedSalesMachine = followedMachine<BookedSales, unknown, DashboardKey>({ fold: rereadOnChange })

export interface ParcelTrial {
  readonly dashboardKey: DashboardKey
  readonly sale: number
  readonly picks: readonly PickedUnits[]
}

export const parcelTrialMachine = followedMachine<SaleParcels, unknown, ParcelTrial>({ fold: rereadOnChange })

export interface ParcelPicking {
  readonly of: ParcelTrial & { readonly position: number }
  readonly refusal: string
  readonly answer: unknown
}

export const parcelPickingMachine = confirmingMachine<ParcelPicking>()

export interface SaleParcelsInput {
  readonly dashboardKey: DashboardKey
  readonly sale: number | null
  readonly picks: PickDraft
  readonly mayPick: boolean
}

interface Context extends SaleParcelsInput {
  readonly list: FollowedState<BookedSales>
  readonly saleParcels: FollowedState<SaleParcels>
  readonly shown: O.Option<SaleParcels>
  readonly message: 'changed' | 'kept' | null
}

type Event =
  | { readonly type: 'list.retried' }
  | { readonly type: 'parcels.retried' }
  | { readonly type: 'sale.chosen'; readonly sale: number | null }
  | { readonly type: 'parcel.picked'; readonly parcel: number; readonly units: string }
  | { readonly type: 'picks.emptied' }
  | { readonly type: 'picking.begun' }

const noPicks: PickDraft = new Map()

const parcelTrialOf = ({ dashboardKey, sale, shown, picks }: Context): ParcelTrial => ({
  dashboardKey,
  sale: sale ?? 0,
  picks: O.isSome(shown) ? editedPicks(shown.value, picks) : [],
})

const positionOf = ({ saleParcels: { known } }: Context): number => (O.isSome(known) ? known.value.position : 0)

export const saleParcelsMachine = setup({
  types: {
    input: {} as SaleParcelsInput,
    context: {} as Context,
    events: {} as Event,
    children: {} as { list: 'list'; saleParcels: 'saleParcels'; picking: 'picking' },
  },
  actors: {
    list: followedSalesMachine,
    saleParcels: parcelTrialMachine,
    picking: parcelPickingMachine,
    keepInAddress: fromPromise<unknown, string>(unprovidedActor('keepInAddress')),
  },
  delays: { pause: 300 },
  guards: {
    isChosen: ({ context: { sale } }) => sale !== null,
    isShown: ({ context: { shown } }) => O.isSome(shown),
    isPickable: ({ context: { shown, picks } }) =>
      pipe(
        shown,
        O.exists((known) => isPickable(known, picks)),
      ),
    mayPick: ({ context: { mayPick, saleParcels, picks } }) =>
      mayPick &&
      pipe(
        saleParcels.known,
        O.exists((known) => !known.sale.isClosed && editedPicks(known, picks).length > 0 && isPickable(known, picks)),
      ),
    areRefused: ({ context }) => context.saleParcels.isRefused && parcelTrialOf(context).picks.length > 0,
    isSaidChanged: ({ context: { message } }) => message === 'changed',
    isKnown: (_, { known }: Context['saleParcels']) => O.isSome(known),
    isToBeTried: ({ context: { shown, picks } }, { known }: Context['saleParcels']) =>
      O.isNone(shown) && O.isSome(known) && picks.size > 0,
  },
  actions: {
    retryList: sendTo('list', { type: 'read.retried' }),
    retryParcels: sendTo('saleParcels', { type: 'read.retried' }),
    setSaleParcels: assign(({ context: { shown } }, saleParcels: Context['saleParcels']) => ({
      saleParcels,
      shown: O.isSome(saleParcels.known) ? saleParcels.known : shown,
    })),
    // picks made before any sale is chosen belong to the first sale chosen
    chooseSale: assign(({ context }, sale: number | null) => ({
      sale,
      saleParcels: unreadState,
      shown: O.none,
      message: null,
      picks: context.sale === null ? context.picks : noPicks,
    })),
    clearSaleParcels: assign({ saleParcels: unreadState }),
    clearPicks: assign({ picks: noPicks }),
  },
}).createMachine({
  id: 'saleParcels',
  context: ({ input }) => ({ ...input, list: unreadState, saleParcels: unreadState, shown: O.none, message: null }),
  invoke: {
    id: 'list',
    src: 'list',
    input: ({ context: { dashboardKey } }) => ({ of: dashboardKey }),
    onSnapshot: { actions: assign(({ event }) => ({ list: followedIn(event.snapshot) })) },
  },
  on: {
    'list.retried': { actions: 'retryList' },
    'sale.chosen': {
      target: ['.sale.deciding', '.address.keeping'],
      actions: { type: 'chooseSale', params: ({ event }) => event.sale },
    },
    'parcel.picked': {
      guard: 'isShown',
      target: ['.sale.pausing', '.address.keeping'],
      actions: assign(({ context: { picks }, event: { parcel, units } }) => ({
        picks: new Map([...picks, [parcel, units]]),
        message: null,
      })),
    },
    'picks.emptied': {
      guard: 'isShown',
      target: ['.sale.deciding', '.address.keeping'],
      actions: assign(({ context: { shown, picks } }) => ({
        message: null,
        picks: pipe(
          shown,
          O.match(() => picks, clearedPickDraft),
        ),
      })),
    },
  },
  type: 'parallel',
  states: {
    sale: {
      initial: 'deciding',
      states: {
        deciding: {
          always: [{ guard: 'isChosen', target: 'following' }, { target: 'none' }],
        },
        none: {},
        pausing: {
          entry: 'clearSaleParcels',
          after: { pause: [{ guard: 'isPickable', target: 'following' }, { target: 'wrong' }] },
        },
        wrong: {},
        following: {
          entry: 'clearSaleParcels',
          invoke: {
            id: 'saleParcels',
            src: 'saleParcels',
            input: ({ context }) => ({ of: parcelTrialOf(context) }),
            onSnapshot: [
              {
                guard: { type: 'isToBeTried', params: ({ event }) => followedIn(event.snapshot) },
                target: '#saleParcels.sale.pausing',
                actions: { type: 'setSaleParcels', params: ({ event }) => followedIn(event.snapshot) },
              },
              { actions: { type: 'setSaleParcels', params: ({ event }) => followedIn(event.snapshot) } },
            ],
          },
          initial: 'free',
          on: { 'parcels.retried': { actions: 'retryParcels' } },
          states: {
            free: {
              always: [
                // picks refused again after renewing are dropped: trying them once more would loop for ever
                {
                  guard: and(['areRefused', 'isSaidChanged']),
                  target: ['#saleParcels.sale.renewing', '#saleParcels.address.keeping'],
                  actions: 'clearPicks',
                },
                { guard: 'areRefused', target: '#saleParcels.sale.renewing', actions: assign({ message: 'changed' }) },
              ],
              on: { 'picking.begun': { guard: 'mayPick', target: 'picking' } },
            },
            picking: {
              invoke: {
                id: 'picking',
                src: 'picking',
                input: ({ context }) => ({ of: { ...parcelTrialOf(context), position: positionOf(context) } }),
                onDone: [
                  {
                    guard: ({ event }) => O.isSome(event.output),
                    target: ['#saleParcels.sale.deciding', '#saleParcels.address.keeping'],
                    actions: ['clearPicks', assign({ message: 'kept' })],
                  },
                  { target: 'free' },
                ],
              },
            },
          },
        },
        // the parcels changed: reads them without picks, then tries the picks
        renewing: {
          entry: 'clearSaleParcels',
          invoke: {
            id: 'saleParcels',
            src: 'saleParcels',
            input: ({ context }) => ({ of: { ...parcelTrialOf(context), picks: [] } }),
            onSnapshot: [
              {
                guard: { type: 'isKnown', params: ({ event }) => followedIn(event.snapshot) },
                target: 'pausing',
                actions: { type: 'setSaleParcels', params: ({ event }) => followedIn(event.snapshot) },
              },
              { actions: { type: 'setSaleParcels', params: ({ event }) => followedIn(event.snapshot) } },
            ],
          },
          on: { 'parcels.retried': { actions: 'retryParcels' } },
        },
      },
    },
    address: keptInAddress(({ context: { sale, picks } }: { readonly context: Context }) =>
      bookedSaleSearch(sale, picks),
    ),
  },
})

export type SaleParcelsRef = ActorRefFrom<typeof saleParcelsMachine>
