import { type ActorRefFrom, assign, raise, sendTo, setup, stateIn } from 'xstate'
import { type ArrangedRows, arrangeTable } from '../../domain/widgets/grid/arrangement.ts'
import { type GridLines, linesOf, type GridPageSize, gridPageSize } from '../../domain/widgets/grid/lines.ts'
import type { RowGrouping } from '../../domain/widgets/grid/grouping.ts'
import { type GridBounds, movePosition, type GridPosition } from '../../domain/widgets/grid/navigation.ts'
import { type GroupSubtotals, subtotalsAt, totalsAt } from '../../domain/widgets/grid/order-totals.ts'
import { type RowIndex, rowIndex, warmIndex } from '../../domain/widgets/grid/row-index.ts'
import { isFiltering } from '../../domain/widgets/table/filters/column-filter.ts'
import { type GroupFolding, unfoldedGroups } from '../../domain/widgets/table/row-group.ts'
import type { ColumnTotals } from '../../domain/widgets/table/totals.ts'
import { firstView, isNarrowed, type TableQuery, type TableView } from '../../domain/widgets/table/table-query.ts'
import type { WidgetTable } from '../../domain/widgets/table/widget-table.ts'
import { inSlices, idleSlicesActor } from '../kit/in-slices.ts'
import { sheetMachine, type SheetRef } from './sheet.ts'
import { type FoldEvent, foldingAfter, queryAfter, type QueryChange } from './query-change.ts'

interface ShownTotals {
  readonly values: ColumnTotals
  readonly subtotals: GroupSubtotals
  readonly grouping: RowGrouping | null
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
  readonly folding: GroupFolding
  readonly shown: ArrangedRows
  readonly lines: GridLines
  readonly totals: ShownTotals
  readonly page: number
  readonly pageSize: GridPageSize
  readonly focus: GridPosition
}

interface KeyPressed {
  readonly key: string
  readonly isWhole: boolean
  readonly bounds: GridBounds
}

type Event =
  | QueryChange
  | FoldEvent
  | { readonly type: 'page.chosen'; readonly page: number }
  | { readonly type: 'pageSize.chosen'; readonly pageSize: GridPageSize }
  | ({ readonly type: 'key.pressed' } & KeyPressed)
  | { readonly type: 'cell.pressed'; readonly position: GridPosition }
  | { readonly type: 'table.changed'; readonly table: WidgetTable }
  | { readonly type: 'order.changed' }

const firstCell: GridPosition = { row: 0, column: 0 }

export const gridMachine = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as Input },
  actors: {
    arrange: inSlices(({ index, query }: Pick<Context, 'index' | 'query'>) => arrangeTable(index, query)),
    total: inSlices(function* ({ query, shown }: Pick<Context, 'query' | 'shown'>) {
      return {
        values: yield* totalsAt(shown.index, shown.order),
        subtotals: yield* subtotalsAt(shown),
        grouping: shown.groups?.grouping ?? null,
        isNarrowed: isNarrowed(query),
      }
    }),
    warm: idleSlicesActor(warmIndex),
    sheet: sheetMachine,
  },
  actions: {
    changeQuery: assign(({ context }, change: QueryChange) => ({ query: queryAfter(context.query, change) })),
    foldGroups: assign(({ context }, fold: FoldEvent) => {
      const folding = foldingAfter(context.folding, fold)
      return { folding, lines: linesOf(context.shown, folding) }
    }),
    showRows: assign(({ context }, shown: ArrangedRows) => ({
      shown,
      lines: linesOf(shown, context.folding),
      page: 1,
      focus: firstCell,
    })),
    returnToFirst: assign({ page: 1, focus: firstCell }),
    chooseNone: sendTo(({ context }) => context.sheet, { type: 'rows.chosen', rows: [] }),
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
      folding: unfoldedGroups,
      shown: { index, order: index.everyRow, groups: null },
      lines: index.everyRow,
      totals: { values: {}, subtotals: {}, grouping: null, isNarrowed: false },
      page: 1,
      pageSize: gridPageSize(view.pageSize),
      focus: firstCell,
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
              actions: [{ type: 'showRows', params: ({ event }) => event.output }, 'announceOrder'],
            },
          },
        },
      },
      on: {
        'search.typed': { target: '.arranging', actions: { type: 'changeQuery', params: ({ event }) => event } },
        'filter.typed': { target: '.arranging', actions: { type: 'changeQuery', params: ({ event }) => event } },
        'filters.toggled': {
          guard: 'isOffered',
          target: '.arranging',
          actions: { type: 'changeQuery', params: ({ event }) => event },
        },
        'sort.toggled': { target: '.arranging', actions: { type: 'changeQuery', params: ({ event }) => event } },
        'group.chosen': {
          target: '.arranging',
          actions: [{ type: 'changeQuery', params: ({ event }) => event }, assign({ folding: unfoldedGroups })],
        },
        'table.changed': {
          target: '.arranging',
          // the selected rows no longer exist
          actions: [assign(({ event }) => ({ index: rowIndex(event.table) })), 'chooseNone'],
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
            onDone: { target: 'resting', actions: assign(({ event }) => ({ totals: event.output })) },
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
    'page.chosen': { actions: assign(({ event }) => ({ page: event.page, focus: firstCell })) },
    'pageSize.chosen': { actions: assign(({ event }) => ({ pageSize: event.pageSize, page: 1, focus: firstCell })) },
    'group.toggled': { actions: { type: 'foldGroups', params: ({ event }) => event } },
    'groups.folded': { actions: [{ type: 'foldGroups', params: ({ event }) => event }, 'returnToFirst'] },
    'groups.unfolded': { actions: [{ type: 'foldGroups', params: ({ event }) => event }, 'returnToFirst'] },
    'key.pressed': {
      actions: assign(({ context, event: { key, bounds, isWhole } }) => ({
        focus: movePosition(context.focus, key, bounds, isWhole),
      })),
    },
    'cell.pressed': { actions: assign(({ event }) => ({ focus: event.position })) },
  },
})

export type GridRef = ActorRefFrom<typeof gridMachine>
