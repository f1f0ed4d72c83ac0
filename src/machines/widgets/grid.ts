import { type ActorRefFrom, assign, raise, sendTo, setup, stateIn } from 'xstate'
import { type Arranged, arranged } from '../../domain/widgets/grid/arrangement.ts'
import { type Lines, linesOf, type GridPageSize, gridPageSize } from '../../domain/widgets/grid/lines.ts'
import type { Grouping } from '../../domain/widgets/grid/grouping.ts'
import { type Bounds, moved, type Place } from '../../domain/widgets/grid/navigation.ts'
import { type Subtotals, subtotalsAt, totalsAt } from '../../domain/widgets/grid/order-totals.ts'
import { type RowIndex, rowIndex, warmed } from '../../domain/widgets/grid/row-index.ts'
import { isFiltering } from '../../domain/widgets/table/filters/column-filter.ts'
import { type Folding, unfolded } from '../../domain/widgets/table/row-group.ts'
import type { Totals } from '../../domain/widgets/table/totals.ts'
import { firstView, isNarrowed, type TableQuery, type TableView } from '../../domain/widgets/table/table-query.ts'
import type { WidgetTable } from '../../domain/widgets/table/widget-table.ts'
import { inSlices, whenIdle } from '../kit/in-slices.ts'
import { sheetMachine, type SheetRef } from './sheet.ts'
import { type Fold, foldedBy, queryAfter, type QueryChange } from './query-change.ts'

interface ShownTotals {
  readonly values: Totals
  readonly subtotals: Subtotals
  readonly grouping: Grouping | null
  readonly isNarrowed: boolean
}

interface Input {
  readonly table: WidgetTable
  readonly view?: TableView | undefined
}

interface Context {
  readonly sheet: SheetRef
  readonly index: RowIndex
  readonly query: TableQuery
  readonly folding: Folding
  readonly shown: Arranged
  readonly lines: Lines
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
  | QueryChange
  | Fold
  | { readonly type: 'page.chosen'; readonly page: number }
  | { readonly type: 'pageSize.chosen'; readonly pageSize: GridPageSize }
  | ({ readonly type: 'key.pressed' } & KeyPressed)
  | { readonly type: 'cell.pressed'; readonly place: Place }
  | { readonly type: 'table.changed'; readonly table: WidgetTable }
  | { readonly type: 'order.changed' }

const corner: Place = { row: 0, column: 0 }

export const gridMachine = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as Input },
  actors: {
    arrange: inSlices(({ index, query }: Pick<Context, 'index' | 'query'>) => arranged(index, query)),
    total: inSlices(function* ({ query, shown }: Pick<Context, 'query' | 'shown'>) {
      return {
        values: yield* totalsAt(shown.index, shown.order),
        subtotals: yield* subtotalsAt(shown),
        grouping: shown.groups?.grouping ?? null,
        isNarrowed: isNarrowed(query),
      }
    }),
    warm: whenIdle(warmed),
    sheet: sheetMachine,
  },
  actions: {
    grant: assign(({ context }, change: QueryChange) => ({ query: queryAfter(context.query, change) })),
    fold: assign(({ context }, fold: Fold) => {
      const folding = foldedBy(context.folding, fold)
      return { folding, lines: linesOf(context.shown, folding) }
    }),
    unfold: assign({ folding: unfolded }),
    show: assign(({ context }, shown: Arranged) => ({
      shown,
      lines: linesOf(shown, context.folding),
      page: 1,
      focus: corner,
    })),
    sum: assign((_, totals: ShownTotals) => ({ totals })),
    return: assign({ page: 1, focus: corner }),
    turnTo: assign((_, page: number) => ({ page, focus: corner })),
    resize: assign((_, pageSize: GridPageSize) => ({ pageSize, page: 1, focus: corner })),
    move: assign(({ context }, { key, bounds, isWhole }: KeyPressed) => ({
      focus: moved(context.focus, key, bounds, isWhole),
    })),
    focus: assign((_, focus: Place) => ({ focus })),
    chooseNone: sendTo(({ context }) => context.sheet, { type: 'rows.chosen', rows: [] }),
    replace: assign((_, table: WidgetTable) => ({ index: rowIndex(table) })),
    announceOrder: raise({ type: 'order.changed' }),
  },
  guards: {
    isOffered: stateIn({ filters: 'offered' }),
    isFiltering: ({ context }) => isFiltering(context.query.filters),
    isStale: stateIn({ totals: { resting: 'stale' } }),
  },
  // spec §9
  delays: { totalsPause: 500 },
}).createMachine({
  id: 'grid',
  context: ({ input: { table, view = firstView(table.options) }, spawn }) => {
    const index = rowIndex(table)
    return {
      sheet: spawn('sheet', { id: 'sheet' }),
      index,
      query: view.wanted,
      folding: unfolded,
      shown: { index, order: index.everyRow, groups: null },
      lines: index.everyRow,
      totals: { values: {}, subtotals: {}, grouping: null, isNarrowed: false },
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
        'group.chosen': { target: '.arranging', actions: [{ type: 'grant', params: ({ event }) => event }, 'unfold'] },
        'table.changed': {
          target: '.arranging',
          // the selected rows no longer exist
          actions: [{ type: 'replace', params: ({ event }) => event.table }, 'chooseNone'],
        },
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
    'group.toggled': { actions: { type: 'fold', params: ({ event }) => event } },
    'groups.folded': { actions: [{ type: 'fold', params: ({ event }) => event }, 'return'] },
    'groups.unfolded': { actions: [{ type: 'fold', params: ({ event }) => event }, 'return'] },
    'key.pressed': { actions: { type: 'move', params: ({ event }) => event } },
    'cell.pressed': { actions: { type: 'focus', params: ({ event }) => event.place } },
  },
})

export type Grid = ActorRefFrom<typeof gridMachine>
