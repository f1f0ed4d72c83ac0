import { assign, sendTo, setup } from 'xstate'
import { isFiltering } from '../../domain/widgets/table/filters/column-filter.ts'
import { type GroupFolding, unfoldedGroups } from '../../domain/widgets/table/row-group.ts'
import { firstView, tablePageSize, type TableQuery, type TableView } from '../../domain/widgets/table/table-query.ts'
import type { TableOptions } from '../../domain/widgets/table/widget-table.ts'
import { sheetMachine, type SheetRef } from './sheet.ts'
import { type FoldEvent, foldingAfter, queryAfter, type QueryChange } from './query-change.ts'

interface Input {
  readonly table: { readonly options: TableOptions }
  readonly view?: TableView | undefined
}

interface Context {
  readonly sheet: SheetRef
  readonly query: TableQuery
  readonly folding: GroupFolding
  readonly page: number
  readonly pageSize: number
}

type Event =
  | QueryChange
  | FoldEvent
  | { readonly type: 'page.chosen'; readonly page: number }
  | { readonly type: 'table.changed' }
  | { readonly type: 'pageSize.chosen'; readonly pageSize: number }

export const tableMachine = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as Input },
  actors: { sheet: sheetMachine },
  actions: {
    changeQuery: assign(({ context }, change: QueryChange) => ({ query: queryAfter(context.query, change), page: 1 })),
    foldGroups: assign(({ context }, fold: FoldEvent) => ({ folding: foldingAfter(context.folding, fold) })),
    chooseNone: sendTo(({ context }) => context.sheet, { type: 'rows.chosen', rows: [] }),
  },
  guards: { isFiltering: ({ context }) => isFiltering(context.query.filters) },
}).createMachine({
  id: 'table',
  context: ({ input: { table, view = firstView(table.options) }, spawn }) => ({
    sheet: spawn('sheet', { id: 'sheet' }),
    query: view.wanted,
    folding: unfoldedGroups,
    page: 1,
    pageSize: view.pageSize ?? tablePageSize,
  }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isFiltering', target: 'filtering' }, { target: 'searching' }] },
    searching: { on: { 'filters.toggled': 'filtering' } },
    filtering: {
      on: {
        'filter.typed': { actions: { type: 'changeQuery', params: ({ event }) => event } },
        'filters.toggled': { target: 'searching', actions: { type: 'changeQuery', params: ({ event }) => event } },
      },
    },
  },
  on: {
    'search.typed': { actions: { type: 'changeQuery', params: ({ event }) => event } },
    'sort.toggled': { actions: { type: 'changeQuery', params: ({ event }) => event } },
    'group.chosen': {
      actions: [{ type: 'changeQuery', params: ({ event }) => event }, assign({ folding: unfoldedGroups })],
    },
    'group.toggled': { actions: { type: 'foldGroups', params: ({ event }) => event } },
    'groups.folded': { actions: { type: 'foldGroups', params: ({ event }) => event } },
    'groups.unfolded': { actions: { type: 'foldGroups', params: ({ event }) => event } },
    // the selected rows no longer exist
    'table.changed': { actions: 'chooseNone' },
    'page.chosen': { actions: assign(({ event }) => ({ page: event.page })) },
    'pageSize.chosen': { actions: assign(({ event }) => ({ pageSize: event.pageSize, page: 1 })) },
  },
})
