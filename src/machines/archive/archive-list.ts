import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { O } from '../../domain/fp.ts'
import {
  type ArchiveColumn,
  type ArchiveFilter,
  type ArchivePage,
  type ArchiveQuery,
  type ArchiveSort,
  initialArchiveQuery,
} from '../../domain/archive/sought-reports.ts'
import { followedMachine, rereadOnChange, unreadState } from '../kit/followed.ts'
import { type SearchedListing, searchedListing } from '../kit/searched-listing.ts'

export interface ArchiveChanged {
  readonly type: 'archive.changed'
}

/** `query` is the query that this page answers. A later query may still be open. */
export interface ListedArchive extends ArchivePage {
  readonly query: ArchiveQuery
}

type Context = SearchedListing<ListedArchive>

type Event =
  | ArchiveChanged
  | { readonly type: 'list.retried' }
  | { readonly type: 'filter.changed'; readonly filter: ArchiveFilter }
  | { readonly type: 'sort.chosen'; readonly column: ArchiveColumn }
  | { readonly type: 'page.chosen'; readonly page: number }

const toggledArchiveSort = (column: ArchiveColumn, before: ArchiveSort): ArchiveSort => ({
  column,
  isDescending: column === before.column ? !before.isDescending : column === 'filed' || column === 'year',
})

export const archivedReportsMachine = followedMachine<ListedArchive, unknown, ArchiveQuery>({ fold: rereadOnChange })

export const archiveListMachine = setup({
  types: { context: {} as Context, events: {} as Event, children: {} as { list: 'list' } },
  actors: { list: archivedReportsMachine },
  guards: { hasList: ({ context }) => O.isSome(context.list.known) },
  actions: {
    setList: assign((_, list: Context['list']) => ({ list })),
    retryRead: sendTo('list', { type: 'read.retried' }),
    sendListChange: sendTo('list', { type: 'changes.received', changes: [null] }),
    changeQuery: assign(({ context }, asked: Partial<ArchiveQuery>) => ({ query: { ...context.query, ...asked } })),
    sortByColumn: assign(({ context: { query } }, column: ArchiveColumn) => ({
      query: { ...query, sort: toggledArchiveSort(column, query.sort), page: 1 },
    })),
  },
}).createMachine({
  id: 'archiveList',
  context: { list: unreadState, query: initialArchiveQuery },
  // the list reads again immediately, to show the outcome of an action
  on: { 'archive.changed': { actions: 'sendListChange' } },
  initial: 'listing',
  states: { listing: searchedListing },
})

export type ArchiveListRef = ActorRefFrom<typeof archiveListMachine>
