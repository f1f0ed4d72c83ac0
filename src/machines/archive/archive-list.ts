import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { O } from '../../domain/fp.ts'
import {
  type ArchiveColumn,
  type ArchiveFilter,
  type ArchivePage,
  type ArchiveQuery,
  type ArchiveSort,
  firstReports,
} from '../../domain/archive/sought-reports.ts'
import { sameJson } from '../../domain/parse-json.ts'
import { type Followed, followed, followedIn, reread, unread } from '../kit/followed.ts'

export interface ArchiveChanged {
  readonly type: 'archive.changed'
}

/** A page as the server found it for a query, which may not be the last that was asked. */
export interface ListedArchive extends ArchivePage {
  readonly query: ArchiveQuery
}

interface Context {
  readonly list: Followed<ListedArchive>
  readonly query: ArchiveQuery
}

type Event =
  | ArchiveChanged
  | { readonly type: 'list.retried' }
  | { readonly type: 'filter.changed'; readonly filter: ArchiveFilter }
  | { readonly type: 'sort.chosen'; readonly column: ArchiveColumn }
  | { readonly type: 'page.chosen'; readonly page: number }

const sortedBy = (column: ArchiveColumn, before: ArchiveSort): ArchiveSort => ({
  column,
  isDescending: column === before.column ? !before.isDescending : column === 'filed' || column === 'year',
})

export const archivedByAll = followed<ListedArchive, unknown, ArchiveQuery>({ fold: reread })

/** The list shows an earlier query until the server has answered the last one. */
export const isSearching = ({ list, query }: Context): boolean =>
  O.isSome(list.known) && !sameJson(list.known.value.query, query)

export const archiveListMachine = setup({
  types: { context: {} as Context, events: {} as Event, children: {} as { list: 'list' } },
  actors: { list: archivedByAll },
  guards: { hasList: ({ context }) => O.isSome(context.list.known) },
  actions: {
    follow: assign((_, list: Context['list']) => ({ list })),
    retry: sendTo('list', { type: 'read.retried' }),
    noteChange: sendTo('list', { type: 'changes.received', changes: [null] }),
    ask: assign(({ context }, asked: Partial<ArchiveQuery>) => ({ query: { ...context.query, ...asked } })),
  },
}).createMachine({
  id: 'archiveList',
  context: { list: unread, query: firstReports },
  initial: 'listing',
  states: {
    listing: {
      invoke: {
        id: 'list',
        src: 'list',
        input: ({ context: { list, query } }) => ({ of: query, known: list.known }),
        onSnapshot: { actions: { type: 'follow', params: ({ event }) => followedIn(event.snapshot) } },
      },
      on: {
        // something was done here: what it made of the list is to be there at once
        'archive.changed': { actions: 'noteChange' },
        'list.retried': { actions: 'retry' },
        'filter.changed': {
          guard: 'hasList',
          target: 'listing',
          reenter: true,
          actions: { type: 'ask', params: ({ event }) => ({ filter: event.filter, page: 1 }) },
        },
        'sort.chosen': {
          guard: 'hasList',
          target: 'listing',
          reenter: true,
          actions: {
            type: 'ask',
            params: ({ context, event }) => ({ sort: sortedBy(event.column, context.query.sort), page: 1 }),
          },
        },
        'page.chosen': {
          guard: 'hasList',
          target: 'listing',
          reenter: true,
          actions: { type: 'ask', params: ({ event }) => ({ page: event.page }) },
        },
      },
    },
  },
})

export type ArchiveListRef = ActorRefFrom<typeof archiveListMachine>
