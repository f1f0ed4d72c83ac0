import { assign, setup } from 'xstate'
import {
  filtered,
  type FilterTyped,
  firstWanted,
  searched,
  sorted,
  type SortToggled,
  unfiltered,
  type Wanted,
} from '../domain/widget/wanted.ts'
import type { TableOptions } from '../domain/widget/widget-table.ts'

interface Context {
  readonly wanted: Wanted
  readonly page: number
  readonly pageSize: number
}

type Event =
  | { readonly type: 'search.typed'; readonly search: string }
  | ({ readonly type: 'filter.typed' } & FilterTyped)
  | ({ readonly type: 'sort.toggled' } & SortToggled)
  | { readonly type: 'page.chosen'; readonly page: number }
  | { readonly type: 'pageSize.chosen'; readonly pageSize: number }
  | { readonly type: 'filters.toggled' }

// spec §9
const pageSize = 10

/** How one person looks at one table: what they search, filter, sort and which page they are on. */
export const tableMachine = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as { readonly options: TableOptions } },
  actions: {
    search: assign(({ context }, search: string) => ({ wanted: searched(context.wanted, search) })),
    filter: assign(({ context }, filter: FilterTyped) => ({ wanted: filtered(context.wanted, filter) })),
    clearFilters: assign(({ context }) => ({ wanted: unfiltered(context.wanted) })),
    sort: assign(({ context }, sort: SortToggled) => ({ wanted: sorted(context.wanted, sort) })),
    turnTo: assign((_, page: number) => ({ page })),
    resize: assign((_, size: number) => ({ pageSize: size })),
    turnToFirst: assign({ page: 1 }),
  },
}).createMachine({
  id: 'table',
  context: ({ input }) => ({
    wanted: firstWanted(input.options),
    page: 1,
    pageSize: input.options.pageSize ?? pageSize,
  }),
  initial: 'searching',
  states: {
    searching: { on: { 'filters.toggled': 'filtering' } },
    filtering: {
      on: {
        'filter.typed': { actions: [{ type: 'filter', params: ({ event }) => event }, 'turnToFirst'] },
        'filters.toggled': { target: 'searching', actions: ['clearFilters', 'turnToFirst'] },
      },
    },
  },
  on: {
    'search.typed': { actions: [{ type: 'search', params: ({ event }) => event.search }, 'turnToFirst'] },
    'sort.toggled': { actions: [{ type: 'sort', params: ({ event }) => event }, 'turnToFirst'] },
    'page.chosen': { actions: { type: 'turnTo', params: ({ event }) => event.page } },
    'pageSize.chosen': { actions: [{ type: 'resize', params: ({ event }) => event.pageSize }, 'turnToFirst'] },
  },
})
