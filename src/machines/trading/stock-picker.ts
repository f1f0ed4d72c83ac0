import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import { minSearchLength, type ListedStock, noStock } from '../../domain/trading/market/listed-stock.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { answerOf, failedRead, invokeRead, retriesLogic } from '../kit/failed-read.ts'
import type { ReadResult } from '../kit/read-result.ts'
import { indexAfter, type RowStep } from '../kit/selection.ts'
import { unprovidedActor } from '../kit/unprovided.ts'

export type StockSearchResult = ReadResult<readonly ListedStock[]>

export interface StockPickerInput {
  readonly sought: string
}

interface Context extends StockPickerInput {
  readonly search: string
  readonly found: readonly ListedStock[]
  readonly active: number
  readonly chosen: O.Option<ListedStock>
}

type Event =
  | RetryDue
  | { readonly type: 'search.typed'; readonly search: string }
  | { readonly type: 'search.left' }
  | { readonly type: 'search.retried' }
  | { readonly type: 'active.moved'; readonly step: RowStep }
  | { readonly type: 'stock.chosen'; readonly stock: ListedStock }

export const stockName = ({ asx_code, display_name }: ListedStock): string =>
  display_name.includes(asx_code) ? display_name : `${asx_code} · ${display_name}`

const soughtIn = ({ sought, found }: Context): O.Option<ListedStock> =>
  O.fromNullable(found.find(({ asx_code }) => asx_code === sought))

const withChosenStock = (stock: ListedStock) => ({
  chosen: O.some(stock),
  search: stockName(stock),
  found: [],
  sought: '',
})

const invokeSearch = {
  ...invokeRead(
    'searchStocks',
    { target: '#stockPicker.found', actions: { type: 'showStocks', params: answerOf } },
    '#stockPicker.failed',
  ),
  input: ({ context }: { readonly context: Context }) => context.search.trim(),
} as const

export const stockPickerMachine = setup({
  types: { input: {} as StockPickerInput, context: {} as Context, events: {} as Event },
  actors: {
    searchStocks: fromPromise<StockSearchResult, string>(unprovidedActor('searchStocks')),
    retries: retriesLogic,
  },
  delays: { pause: 250 },
  guards: {
    isEnough: (_, search: string) => search.trim().length >= minSearchLength,
    isSought: ({ context }) => context.sought !== '',
    isSoughtFound: ({ context }) => O.isSome(soughtIn(context)),
    isAny: ({ context }) => context.found.length > 0,
  },
  actions: {
    setSearch: assign((_, search: string) => ({ search, sought: '' })),
    showStocks: assign((_, read: StockSearchResult) => (E.isRight(read) ? { found: read.right, active: 0 } : {})),
    chooseStock: assign((_, stock: ListedStock) => withChosenStock(stock)),
    chooseSought: assign(({ context }) => withChosenStock(O.getOrElse(() => noStock)(soughtIn(context)))),
  },
}).createMachine({
  id: 'stockPicker',
  context: ({ input: { sought } }) => ({ search: sought, sought, found: [], active: 0, chosen: O.none }),
  initial: 'beginning',
  on: {
    'search.typed': [
      {
        guard: { type: 'isEnough', params: ({ event }) => event.search },
        target: '.pausing',
        actions: { type: 'setSearch', params: ({ event }) => event.search },
      },
      { target: '.resting', actions: { type: 'setSearch', params: ({ event }) => event.search } },
    ],
    'search.left': {
      target: '.resting',
      actions: assign(({ context: { chosen } }) => ({
        found: [],
        search: O.isSome(chosen) ? stockName(chosen.value) : '',
      })),
    },
    'stock.chosen': { target: '.resting', actions: { type: 'chooseStock', params: ({ event }) => event.stock } },
  },
  states: {
    beginning: { always: [{ guard: 'isSought', target: 'searching' }, { target: 'resting' }] },
    resting: {},
    pausing: { after: { pause: 'searching' } },
    searching: { invoke: invokeSearch },
    found: {
      always: { guard: 'isSoughtFound', target: 'resting', actions: 'chooseSought' },
      on: {
        'active.moved': {
          guard: 'isAny',
          actions: assign(({ context: { active, found }, event }) => ({
            active: indexAfter(active, event.step, found.length),
          })),
        },
      },
    },
    failed: { ...failedRead(invokeSearch), on: { 'search.retried': '.trying' } },
  },
})

export type StockPickerRef = ActorRefFrom<typeof stockPickerMachine>
