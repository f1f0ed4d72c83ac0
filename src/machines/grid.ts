import { assign, raise, setup, stateIn } from 'xstate'
import { arrangement } from '../domain/grid/arrangement.ts'
import { type Bounds, moved, type Place } from '../domain/grid/navigation.ts'
import type { Order } from '../domain/grid/order.ts'
import { totalsAt } from '../domain/grid/order-totals.ts'
import { type GridPageSize, gridPageSize } from '../domain/grid/page-size.ts'
import { type RowIndex, rowIndex, warmed } from '../domain/grid/row-index.ts'
import { isFiltering } from '../domain/widget/column-filter.ts'
import { firstView, type TableView } from '../domain/widget/table-view.ts'
import type { Totals } from '../domain/widget/totals.ts'
import { isNarrowed, type Wanted } from '../domain/widget/wanted.ts'
import type { WidgetTable } from '../domain/widget/widget-table.ts'
import { inSlices, whenIdle } from './in-slices.ts'
import { wishedFor, type Wish } from './wish.ts'

/** Rows in an order, with the index they are places in. */
interface Shown {
  readonly index: RowIndex
  readonly order: Order
}

interface ShownTotals {
  readonly values: Totals
  readonly isNarrowed: boolean
}

interface Input {
  readonly table: WidgetTable
  /** How the person left it, if they have been here before. */
  readonly view?: TableView | undefined
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
  | Wish
  | { readonly type: 'page.chosen'; readonly page: number }
  | { readonly type: 'pageSize.chosen'; readonly pageSize: GridPageSize }
  | ({ readonly type: 'key.pressed' } & KeyPressed)
  | { readonly type: 'cell.pressed'; readonly place: Place }
  | { readonly type: 'table.changed'; readonly table: WidgetTable }
  | { readonly type: 'order.changed' }

const corner: Place = { row: 0, column: 0 }

/** A grid of any length: rows are arranged and totalled in slices, so that typing and scrolling never wait. */
export const gridMachine = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as Input },
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
    grant: assign(({ context }, wish: Wish) => ({ wanted: wishedFor(context.wanted, wish) })),
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
    isFiltering: ({ context }) => isFiltering(context.wanted.filters),
    isStale: stateIn({ totals: { resting: 'stale' } }),
  },
  // spec §9
  delays: { totalsPause: 500 },
}).createMachine({
  id: 'grid',
  context: ({ input: { table, view = firstView(table.options) } }) => {
    const index = rowIndex(table)
    return {
      index,
      wanted: view.wanted,
      shown: { index, order: index.everyRow },
      totals: { values: {}, isNarrowed: false },
      page: 1,
      pageSize: gridPageSize(view.pageSize),
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
        'search.typed': { target: '.arranging', actions: { type: 'grant', params: ({ event }) => event } },
        'filter.typed': { target: '.arranging', actions: { type: 'grant', params: ({ event }) => event } },
        'filters.toggled': {
          guard: 'isOffered',
          target: '.arranging',
          actions: { type: 'grant', params: ({ event }) => event },
        },
        'sort.toggled': { target: '.arranging', actions: { type: 'grant', params: ({ event }) => event } },
        'group.chosen': { target: '.arranging', actions: { type: 'grant', params: ({ event }) => event } },
        'table.changed': { target: '.arranging', actions: { type: 'replace', params: ({ event }) => event.table } },
      },
    },
    filters: {
      initial: 'opening',
      states: {
        opening: { always: [{ guard: 'isFiltering', target: 'offered' }, { target: 'hidden' }] },
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
