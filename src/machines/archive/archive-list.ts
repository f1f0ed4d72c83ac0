import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { O } from '../../domain/fp.ts'
import type { ArchivedReport } from '../../domain/archive/archived-report.ts'
import {
  type ArchiveColumn,
  type ArchiveFilter,
  type ArchiveSort,
  everyReport,
  lastFiledFirst,
  soughtReports,
} from '../../domain/archive/sought-reports.ts'
import { type Followed, followed, followedIn, reread, unread } from '../kit/followed.ts'

export interface ArchiveChanged {
  readonly type: 'archive.changed'
}

interface Context {
  readonly list: Followed<readonly ArchivedReport[]>
  readonly filter: ArchiveFilter
  readonly sort: ArchiveSort
  readonly found: readonly ArchivedReport[]
  readonly page: number
}

type Event =
  | ArchiveChanged
  | { readonly type: 'list.retried' }
  | { readonly type: 'filter.changed'; readonly filter: ArchiveFilter }
  | { readonly type: 'sort.chosen'; readonly column: ArchiveColumn }
  | { readonly type: 'page.chosen'; readonly page: number }

type Sought = Pick<Context, 'list' | 'filter' | 'sort'>

const withFound = (sought: Sought): Sought & Pick<Context, 'found'> => ({
  ...sought,
  found: O.isSome(sought.list.known) ? soughtReports(sought.list.known.value, sought.filter, sought.sort) : [],
})

const sortedBy = (column: ArchiveColumn, before: ArchiveSort): ArchiveSort => ({
  column,
  isDescending: column === before.column ? !before.isDescending : column === 'filed' || column === 'year',
})

export const archivedByAll = followed<readonly ArchivedReport[]>({ fold: reread })

export const archiveListMachine = setup({
  types: { context: {} as Context, events: {} as Event, children: {} as { list: 'list' } },
  actors: { list: archivedByAll },
  guards: { hasList: ({ context }) => O.isSome(context.list.known) },
  actions: {
    follow: assign(({ context }, list: Context['list']) =>
      list.known === context.list.known ? { list } : withFound({ ...context, list }),
    ),
    retry: sendTo('list', { type: 'read.retried' }),
    noteChange: sendTo('list', { type: 'changes.received', changes: [null] }),
    filter: assign(({ context }, filter: ArchiveFilter) => ({ ...withFound({ ...context, filter }), page: 1 })),
    sort: assign(({ context }, column: ArchiveColumn) => ({
      ...withFound({ ...context, sort: sortedBy(column, context.sort) }),
      page: 1,
    })),
    turn: assign((_, page: number) => ({ page })),
  },
}).createMachine({
  id: 'archiveList',
  context: { list: unread, filter: everyReport, sort: lastFiledFirst, found: [], page: 1 },
  invoke: {
    id: 'list',
    src: 'list',
    input: { of: undefined },
    onSnapshot: { actions: { type: 'follow', params: ({ event }) => followedIn(event.snapshot) } },
  },
  on: {
    // something was done here: what it made of the list is to be there at once
    'archive.changed': { actions: 'noteChange' },
    'list.retried': { actions: 'retry' },
    'filter.changed': { guard: 'hasList', actions: { type: 'filter', params: ({ event }) => event.filter } },
    'sort.chosen': { guard: 'hasList', actions: { type: 'sort', params: ({ event }) => event.column } },
    'page.chosen': { actions: { type: 'turn', params: ({ event }) => event.page } },
  },
})

export type ArchiveListRef = ActorRefFrom<typeof archiveListMachine>
