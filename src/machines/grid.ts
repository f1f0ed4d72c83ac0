import { assign, raise, setup, stateIn } from 'xstate'
import { arrangement } from '../domain/grid/arrangement.ts'
import { type Bounds, moved, type Place } from '../domain/grid/navigation.ts'
import type { Order } from '../domain/grid/order.ts'
import { totalsAt } from '../domain/grid/order-totals.ts'
import { type GridPageSize, gridPageSize } from '../domain/grid/page-size.ts'
import { type RowIndex, rowIndex, warmed } from '../domain/grid/row-index.ts'
import type { Totals } from '../domain/widget/totals.ts'
import {
  filtered,
  type FilterTyped,
  firstWanted,
  isNarrowed,
  searched,
  sorted,
  type SortToggled,
  unfiltered,
  type Wanted,
} from '../domain/widget/wanted.ts'
import type { WidgetTable } from '../domain/widget/widget-table.ts'
import { inSlices, whenIdle } from './in-slices.ts'

/** Rows in an order, with the index they are places in. */
interface Shown {
  readonly index: RowIndex
  readonly order: Order
}

interface ShownTotals {
  readonly values: Totals
  readonly isNarrowed: boolean
}

interface Context {
  readonly index: RowIndex
  readonly wanted: Wanted
  readonly shown: Shown
  readonly totals: ShownTotals
  readonly page: number
  readonly pageSize: GridPageSize
  readonly focus: Place
}

interface KeyPressed {
  readonly key: string
  readonly isWhole: boolean
  readonly bounds: Bounds
}

type Event =
  | { readonly type: 'search.typed'; readonly search: string }
  | ({ readonly type: 'filter.typed' } & FilterTyped)
  | { readonly type: 'filters.toggled' }
  | ({ readonly type: 'sort.toggled' } & SortToggled)
  | { readonly type: 'page.chosen'; readonly page: number }
  | { readonly type: 'pageSize.chosen'; readonly pageSize: GridPageSize }
  | ({ readonly type: 'key.pressed' } & KeyPressed)
  | { readonly type: 'cell.pressed'; readonly place: Place }
  | { readonly type: 'table.changed'; readonly table: WidgetTable }
  | { readonly type: 'order.changed' }

const corner: Place = { row: 0, column: 0 }

/** A grid of any length: rows are arranged and totalled in slices, so that typing and scrolling never wait. */
export const gridMachine = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as WidgetTable },
  actors: {
    arrange: inSlices(function* ({ index, wanted }: Pick<Context, 'index' | 'wanted'>) {
      return { index, order: yield* arrangement(index, wanted) }
    }),
    total: inSlices(function* ({ wanted, shown }: Pick<Context, 'wanted' | 'shown'>) {
      return { values: yield* totalsAt(shown.index, shown.order), isNarrowed: isNarrowed(wanted) }
    }),
    warm: whenIdle(warmed),
  },
  actions: {
    search: assign(({ context }, search: string) => ({ wanted: searched(context.wanted, search) })),
    filter: assign(({ context }, filter: FilterTyped) => ({ wanted: filtered(context.wanted, filter) })),
    clearFilters: assign(({ context }) => ({ wanted: unfiltered(context.wanted) })),
    sort: assign(({ context }, sort: SortToggled) => ({ wanted: sorted(context.wanted, sort) })),
    show: assign((_, shown: Shown) => ({ shown, page: 1, focus: corner })),
    sum: assign((_, totals: ShownTotals) => ({ totals })),
    turnTo: assign((_, page: number) => ({ page, focus: corner })),
    resize: assign((_, pageSize: GridPageSize) => ({ pageSize, page: 1, focus: corner })),
    move: assign(({ context }, { key, bounds, isWhole }: KeyPressed) => ({
      focus: moved(context.focus, key, bounds, isWhole),
    })),
    focus: assign((_, focus: Place) => ({ focus })),
    replace: assign((_, table: WidgetTable) => ({ index: rowIndex(table) })),
    announceOrder: raise({ type: 'order.changed' }),
  },
  guards: {
    isOffered: stateIn({ filters: 'offered' }),
    isStale: stateIn({ totals: { resting: 'stale' } }),
  },
  // spec §9
  delays: { totalsPause: 500 },
}).createMachine({
  id: 'grid',
  context: ({ input }) => {
    const index = rowIndex(input)
    return {
      index,
      wanted: firstWanted(input.options),
      shown: { index, order: index.everyRow },
      totals: { values: {}, isNarrowed: false },
      page: 1,
      pageSize: gridPageSize(input.options.pageSize),
      focus: corner,
    }
  },
  type: 'parallel',
  states: {
    rows: {
      initial: 'arranging',
      states: {
        arranged: {},
        arranging: {
          invoke: {
            id: 'arrange',
            src: 'arrange',
            input: ({ context }) => context,
            onDone: {
              target: 'arranged',
              actions: [{ type: 'show', params: ({ event }) => event.output }, 'announceOrder'],
            },
          },
        },
      },
      on: {
        'search.typed': { target: '.arranging', actions: { type: 'search', params: ({ event }) => event.search } },
        'filter.typed': { target: '.arranging', actions: { type: 'filter', params: ({ event }) => event } },
        'filters.toggled': { guard: 'isOffered', target: '.arranging', actions: 'clearFilters' },
        'sort.toggled': { target: '.arranging', actions: { type: 'sort', params: ({ event }) => event } },
        'table.changed': { target: '.arranging', actions: { type: 'replace', params: ({ event }) => event.table } },
      },
    },
    filters: {
      initial: 'hidden',
      states: {
        hidden: { on: { 'filters.toggled': 'offered' } },
        offered: { on: { 'filters.toggled': 'hidden' } },
      },
    },
    totals: {
      initial: 'current',
      states: {
        current: { on: { 'order.changed': 'summing' } },
        summing: {
          invoke: {
            id: 'total',
            src: 'total',
            input: ({ context }) => context,
            onDone: { target: 'resting', actions: { type: 'sum', params: ({ event }) => event.output } },
          },
          on: { 'order.changed': { target: 'summing', reenter: true } },
        },
        resting: {
          initial: 'fresh',
          states: { fresh: { on: { 'order.changed': 'stale' } }, stale: {} },
          after: { totalsPause: [{ guard: 'isStale', target: 'summing' }, { target: 'current' }] },
        },
      },
    },
    index: {
      initial: 'warming',
      states: {
        warming: { invoke: { id: 'warm', src: 'warm', input: ({ context }) => context.index, onDone: 'warm' } },
        warm: {},
      },
      on: { 'table.changed': '.warming' },
    },
  },
  on: {
    'page.chosen': { actions: { type: 'turnTo', params: ({ event }) => event.page } },
    'pageSize.chosen': { actions: { type: 'resize', params: ({ event }) => event.pageSize } },
    'key.pressed': { actions: { type: 'move', params: ({ event }) => event } },
    'cell.pressed': { actions: { type: 'focus', params: ({ event }) => event.place } },
  },
})
