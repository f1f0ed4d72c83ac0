import { assign, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import type { ArchivePlace } from '../../domain/archive/archive-place.ts'
import type { ArchivedReport } from '../../domain/archive/archived-report.ts'
import type { CallFailure } from '../kit/call-failure.ts'
import { type Followed, followed, followedIn, reread, unread } from '../kit/followed.ts'
import { resultOf, task } from '../kit/task.ts'
import { unprovided } from '../kit/unprovided.ts'

export type ArchivedOpening = E.Either<CallFailure, Uint8Array>
export type ArchivedSaving = E.Either<CallFailure, unknown>

export interface OpenedArchived {
  readonly report: ArchivedReport
  readonly bytes: Uint8Array
}

export interface YearQuery extends ArchivePlace {
  readonly year: number
}

interface Context {
  readonly place: ArchivePlace
  readonly list: Followed<readonly ArchivedReport[]>
  /** What was fetched here and is new no more: the server says the same a moment later. */
  readonly fetched: ReadonlySet<string>
  readonly wanted: O.Option<ArchivedReport>
  readonly year: number
  readonly opened: O.Option<OpenedArchived>
  readonly failure: O.Option<CallFailure>
}

type Event =
  | { readonly type: 'list.retried' }
  | { readonly type: 'archived.opened'; readonly id: string }
  | { readonly type: 'archived.saved'; readonly id: string }
  | { readonly type: 'year.saved'; readonly year: number }
  | { readonly type: 'work.cancelled' }
  | { readonly type: 'reader.closed' }
  | { readonly type: 'failure.dismissed' }

type Listed = Pick<Context, 'list' | 'fetched'>

const editionOf = ({ StaticReportID, version }: ArchivedReport): string => `${StaticReportID} ${version.toString()}`

export const archivedIn = ({ list: { known }, fetched }: Listed): readonly ArchivedReport[] =>
  O.isSome(known)
    ? known.value.map((report) => (fetched.has(editionOf(report)) ? { ...report, isNew: false } : report))
    : []

const reportIn = (context: Listed, id: string): O.Option<ArchivedReport> =>
  O.fromNullable(archivedIn(context).find(({ StaticReportID }) => StaticReportID === id))

const withFetched = ({ fetched }: Listed, reports: readonly ArchivedReport[]): Pick<Context, 'fetched'> => ({
  fetched: new Set([...fetched, ...reports.map(editionOf)]),
})

export const archivedReports = followed<readonly ArchivedReport[], unknown, ArchivePlace>({ fold: reread })

const failed = { target: 'free', actions: { type: 'fail', params: resultOf } } as const

export const reportArchiveMachine = setup({
  types: {
    input: {} as ArchivePlace,
    context: {} as Context,
    events: {} as Event,
    children: {} as { list: 'list' },
  },
  actors: {
    list: archivedReports,
    openArchived: fromPromise<ArchivedOpening, O.Option<ArchivedReport>>(unprovided('openArchived')),
    saveArchived: fromPromise<ArchivedSaving, O.Option<ArchivedReport>>(unprovided('saveArchived')),
    saveYear: fromPromise<ArchivedSaving, YearQuery>(unprovided('saveYear')),
  },
  guards: {
    isThere: ({ context }, id: string) => O.isSome(reportIn(context, id)),
    hasYear: ({ context }, year: number) => archivedIn(context).some(({ Year }) => Year === year),
  },
  actions: {
    follow: assign((_, list: Context['list']) => ({ list })),
    retryRead: sendTo('list', { type: 'read.retried' }),
    want: assign(({ context }, id: string) => ({ wanted: reportIn(context, id), failure: O.none })),
    wantYear: assign((_, year: number) => ({ year, failure: O.none })),
    read: assign(({ context: { wanted } }, opening: ArchivedOpening) => ({
      opened: O.isSome(wanted) && E.isRight(opening) ? O.some({ report: wanted.value, bytes: opening.right }) : O.none,
    })),
    fail: assign((_, fetched: ArchivedOpening | ArchivedSaving) => ({ failure: O.getLeft(fetched) })),
    know: assign(({ context }) => withFetched(context, O.isSome(context.wanted) ? [context.wanted.value] : [])),
    knowYear: assign(({ context }) =>
      withFetched(
        context,
        archivedIn(context).filter(({ Year }) => Year === context.year),
      ),
    ),
    shut: assign({ opened: O.none }),
    forget: assign({ failure: O.none }),
  },
}).createMachine({
  id: 'reportArchive',
  context: ({ input }) => ({
    place: input,
    list: unread,
    fetched: new Set(),
    wanted: O.none,
    year: 0,
    opened: O.none,
    failure: O.none,
  }),
  invoke: {
    id: 'list',
    src: 'list',
    input: ({ context }) => ({ of: context.place }),
    onSnapshot: { actions: { type: 'follow', params: ({ event }) => followedIn(event.snapshot) } },
  },
  on: {
    'list.retried': { actions: 'retryRead' },
    'reader.closed': { actions: 'shut' },
    'failure.dismissed': { actions: 'forget' },
  },
  initial: 'free',
  states: {
    free: {
      on: {
        'archived.opened': {
          guard: { type: 'isThere', params: ({ event }) => event.id },
          target: 'opening',
          actions: { type: 'want', params: ({ event }) => event.id },
        },
        'archived.saved': {
          guard: { type: 'isThere', params: ({ event }) => event.id },
          target: 'saving',
          actions: { type: 'want', params: ({ event }) => event.id },
        },
        'year.saved': {
          guard: { type: 'hasYear', params: ({ event }) => event.year },
          target: 'savingYear',
          actions: { type: 'wantYear', params: ({ event }) => event.year },
        },
      },
    },
    opening: {
      invoke: {
        ...task('openArchived', { target: 'free', actions: [{ type: 'read', params: resultOf }, 'know'] }, failed),
        input: ({ context }) => context.wanted,
      },
      on: { 'work.cancelled': 'free' },
    },
    saving: {
      invoke: {
        ...task('saveArchived', { target: 'free', actions: 'know' }, failed),
        input: ({ context }) => context.wanted,
      },
      on: { 'work.cancelled': 'free' },
    },
    savingYear: {
      invoke: {
        ...task('saveYear', { target: 'free', actions: 'knowYear' }, failed),
        input: ({ context: { place, year } }) => ({ ...place, year }),
      },
      on: { 'work.cancelled': 'free' },
    },
  },
})

export type ReportArchiveRef = ActorRefFrom<typeof reportArchiveMachine>
