import { assign, sendTo, setup } from 'xstate'
import { isFiltering } from '../../domain/widgets/table/filters/column-filter.ts'
import { type Folding, unfolded } from '../../domain/widgets/table/row-group.ts'
import { firstView, tablePageSize, type TableQuery, type TableView } from '../../domain/widgets/table/table-query.ts'
import type { TableOptions } from '../../domain/widgets/table/widget-table.ts'
import { sheetMachine, type SheetRef } from './sheet.ts'
import { type Fold, foldedBy, queryAfter, type QueryChange } from './query-change.ts'

interface Input {
  readonly table: { readonly options: TableOptions }
  readonly view?: TableView | undefined
}

interface Context {
  readonly sheet: SheetRef
  readonly query: TableQuery
  readonly folding: Folding
  readonly page: number
  readonly pageSize: number
}

type Event =
  | QueryChange
  | Fold
  | { readonly type: 'page.chosen'; readonly page: number }
  | { readonly type: 'table.changed' }
  | { readonly type: 'pageSize.chosen'; readonly pageSize: number }

export const tableMachine = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as Input },
  actors: { sheet: sheetMachine },
  actions: {
    grant: assign(({ context }, change: QueryChange) => ({ query: queryAfter(context.query, change), page: 1 })),
    fold: assign(({ context }, fold: Fold) => ({ folding: foldedBy(context.folding, fold) })),
    unfold: assign({ folding: unfolded }),
    chooseNone: sendTo(({ context }) => context.sheet, { type: 'rows.chosen', rows: [] }),
    turnTo: assign((_, page: number) => ({ page })),
    resize: assign((_, pageSize: number) => ({ pageSize, page: 1 })),
  },
  guards: { isFiltering: ({ context }) => isFiltering(context.query.filters) },
}).createMachine({
  id: 'table',
  context: ({ input: { table, view = firstView(table.options) }, spawn }) => ({
    sheet: spawn('sheet', { id: 'sheet' }),
    query: view.wanted,
    folding: unfolded,
    page: 1,
    pageSize: view.pageSize ?? tablePageSize,
  }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isFiltering', target: 'filtering' }, { target: 'searching' }] },
    searching: { on: { 'filters.toggled': 'filtering' } },
    filtering: {
      on: {
        'filter.typed': { actions: { type: 'grant', params: ({ event }) => event } },
        'filters.toggled': { target: 'searching', actions: { type: 'grant', params: ({ event }) => event } },
      },
    },
  },
  on: {
    'search.typed': { actions: { type: 'grant', params: ({ event }) => event } },
    'sort.toggled': { actions: { type: 'grant', params: ({ event }) => event } },
    'group.chosen': { actions: [{ type: 'grant', params: ({ event }) => event }, 'unfold'] },
    'group.toggled': { actions: { type: 'fold', params: ({ event }) => event } },
    'groups.folded': { actions: { type: 'fold', params: ({ event }) => event } },
    'groups.unfolded': { actions: { type: 'fold', params: ({ event }) => event } },
    // the selected rows no longer exist
    'table.changed': { actions: 'chooseNone' },
    'page.chosen': { actions: { type: 'turnTo', params: ({ event }) => event.page } },
    'pageSize.chosen': { actions: { type: 'resize', params: ({ event }) => event.pageSize } },
  },
})
