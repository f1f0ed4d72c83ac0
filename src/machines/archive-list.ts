import { assign, fromEventObservable, fromPromise, setup, stateIn, type ActorRefFrom } from 'xstate'
import { E, O } from '../domain/fp.ts'
import type { ArchivedReport } from '../domain/static-report/archived-report.ts'
import {
  type ArchiveColumn,
  type ArchiveFilter,
  type ArchiveSort,
  everyReport,
  lastFiledFirst,
  soughtReports,
} from '../domain/static-report/sought-reports.ts'
import type { ArchiveHeard } from './archive-heard.ts'
import type { ArchiveListing } from './archive-listing.ts'
import { unprovided, unprovidedEvents } from './unprovided.ts'

interface Context {
  readonly reports: O.Option<readonly ArchivedReport[]>
  readonly filter: ArchiveFilter
  readonly sort: ArchiveSort
  /** Those that are looked for, in order. */
  readonly found: readonly ArchivedReport[]
  readonly page: number
}

type Event =
  | ArchiveHeard
  | { readonly type: 'list.retried' }
  | { readonly type: 'filter.changed'; readonly filter: ArchiveFilter }
  | { readonly type: 'sort.chosen'; readonly column: ArchiveColumn }
  | { readonly type: 'page.chosen'; readonly page: number }

type Sought = Pick<Context, 'reports' | 'filter' | 'sort'>

const withFound = (sought: Sought): Sought & Pick<Context, 'found'> => ({
  ...sought,
  found: O.isSome(sought.reports) ? soughtReports(sought.reports.value, sought.filter, sought.sort) : [],
})

/** Of the column that is sorted by already the other way round. What is latest comes first to begin with. */
const sortedBy = (column: ArchiveColumn, before: ArchiveSort): ArchiveSort => ({
  column,
  isDescending: column === before.column ? !before.isDescending : column === 'filed' || column === 'year',
})

/** Every report of the archive, read again whenever it is heard of, and those of them that are looked for. */
export const archiveListMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: {
    heardArchive: fromEventObservable<ArchiveHeard, undefined>(unprovidedEvents('heardArchive')),
    listReports: fromPromise<ArchiveListing>(unprovided('listReports')),
  },
  delays: { retryPause: 5_000 },
  guards: {
    isListed: (_, listing: ArchiveListing) => E.isRight(listing),
    hasList: ({ context }) => O.isSome(context.reports),
    isOutrun: stateIn({ loading: 'outrun' }),
  },
  actions: {
    list: assign(({ context }, listing: ArchiveListing) =>
      E.isRight(listing) ? withFound({ ...context, reports: O.some(listing.right) }) : {},
    ),
    filter: assign(({ context }, filter: ArchiveFilter) => ({ ...withFound({ ...context, filter }), page: 1 })),
    sort: assign(({ context }, column: ArchiveColumn) => ({
      ...withFound({ ...context, sort: sortedBy(column, context.sort) }),
      page: 1,
    })),
    turn: assign((_, page: number) => ({ page })),
  },
}).createMachine({
  id: 'archiveList',
  context: { reports: O.none, filter: everyReport, sort: lastFiledFirst, found: [], page: 1 },
  invoke: { id: 'heardArchive', src: 'heardArchive' },
  on: {
    'filter.changed': { guard: 'hasList', actions: { type: 'filter', params: ({ event }) => event.filter } },
    'sort.chosen': { guard: 'hasList', actions: { type: 'sort', params: ({ event }) => event.column } },
    'page.chosen': { actions: { type: 'turn', params: ({ event }) => event.page } },
  },
  initial: 'loading',
  states: {
    loading: {
      initial: 'abreast',
      invoke: {
        id: 'listReports',
        src: 'listReports',
        onDone: [
          {
            guard: 'isOutrun',
            target: 'loading',
            reenter: true,
            actions: { type: 'list', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isListed', params: ({ event }) => event.output },
            target: 'listed',
            actions: { type: 'list', params: ({ event }) => event.output },
          },
          { guard: 'hasList', target: 'waiting' },
          { target: 'failed' },
        ],
      },
      // what is under way may be of before: it is shown, and then read once more
      states: { abreast: { on: { 'archive.heard': 'outrun' } }, outrun: {} },
    },
    listed: { on: { 'archive.heard': 'loading' } },
    // what is shown is of before, and nothing more may be heard
    waiting: { after: { retryPause: 'loading' }, on: { 'archive.heard': 'loading' } },
    failed: { on: { 'list.retried': 'loading', 'archive.heard': 'loading' } },
  },
})

export type ArchiveListRef = ActorRefFrom<typeof archiveListMachine>
