import { assign, fromEventObservable, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { E, O, pipe } from '../domain/fp.ts'
import type { ArchivePlace } from '../domain/static-report/archive-place.ts'
import type { ArchivedReport } from '../domain/static-report/archived-report.ts'
import type { ArchiveHeard } from './archive-heard.ts'
import type { ArchiveListing } from './archive-listing.ts'
import type { CallFailure } from './call-failure.ts'
import { unprovided, unprovidedEvents } from './unprovided.ts'

export type ArchivedOpening = E.Either<CallFailure, Uint8Array>
export type ArchivedSaving = E.Either<CallFailure, unknown>

/** A report as it was when it was opened, and its file. */
export interface OpenedArchived {
  readonly report: ArchivedReport
  readonly bytes: Uint8Array
}

export interface YearWanted extends ArchivePlace {
  readonly year: number
}

interface Context {
  readonly place: ArchivePlace
  readonly reports: O.Option<readonly ArchivedReport[]>
  /** What is fetched, to be read or to be saved. */
  readonly wanted: O.Option<ArchivedReport>
  readonly year: number
  readonly opened: O.Option<OpenedArchived>
  readonly failure: O.Option<CallFailure>
}

type Event =
  | ArchiveHeard
  | { readonly type: 'list.retried' }
  | { readonly type: 'archived.opened'; readonly id: string }
  | { readonly type: 'archived.saved'; readonly id: string }
  | { readonly type: 'year.saved'; readonly year: number }
  | { readonly type: 'work.cancelled' }
  | { readonly type: 'reader.closed' }
  | { readonly type: 'failure.dismissed' }

export const archivedIn = ({ reports }: Pick<Context, 'reports'>): readonly ArchivedReport[] =>
  O.isSome(reports) ? reports.value : []

const reportIn = (context: Pick<Context, 'reports'>, id: string): O.Option<ArchivedReport> =>
  O.fromNullable(archivedIn(context).find(({ StaticReportID }) => StaticReportID === id))

/** The server says the same a moment later. */
const known = (
  { reports }: Pick<Context, 'reports'>,
  isKnown: (report: ArchivedReport) => boolean,
): Pick<Context, 'reports'> => ({
  reports: pipe(
    reports,
    O.map((listed) => listed.map((report) => (isKnown(report) ? { ...report, isNew: false } : report))),
  ),
})

/** The finished reports of a portfolio or group: what is new among them is so until it was fetched. */
export const reportArchiveMachine = setup({
  types: { input: {} as ArchivePlace, context: {} as Context, events: {} as Event },
  actors: {
    heardArchive: fromEventObservable<ArchiveHeard, undefined>(unprovidedEvents('heardArchive')),
    listArchive: fromPromise<ArchiveListing, ArchivePlace>(unprovided('listArchive')),
    openArchived: fromPromise<ArchivedOpening, O.Option<ArchivedReport>>(unprovided('openArchived')),
    saveArchived: fromPromise<ArchivedSaving, O.Option<ArchivedReport>>(unprovided('saveArchived')),
    saveYear: fromPromise<ArchivedSaving, YearWanted>(unprovided('saveYear')),
  },
  guards: {
    isListed: (_, listing: ArchiveListing) => E.isRight(listing),
    hasList: ({ context }) => O.isSome(context.reports),
    isThere: ({ context }, id: string) => O.isSome(reportIn(context, id)),
    hasYear: ({ context }, year: number) => archivedIn(context).some(({ Year }) => Year === year),
    isDone: (_, fetched: ArchivedOpening | ArchivedSaving) => E.isRight(fetched),
  },
  actions: {
    list: assign((_, listing: ArchiveListing) => ({ reports: O.getRight(listing) })),
    want: assign(({ context }, id: string) => ({ wanted: reportIn(context, id), failure: O.none })),
    wantYear: assign((_, year: number) => ({ year, failure: O.none })),
    read: assign(({ context: { wanted } }, opening: ArchivedOpening) => ({
      opened: O.isSome(wanted) && E.isRight(opening) ? O.some({ report: wanted.value, bytes: opening.right }) : O.none,
    })),
    fail: assign((_, fetched: ArchivedOpening | ArchivedSaving) => ({ failure: O.getLeft(fetched) })),
    know: assign(({ context }) =>
      known(
        context,
        ({ StaticReportID, version }) =>
          O.isSome(context.wanted) &&
          context.wanted.value.StaticReportID === StaticReportID &&
          context.wanted.value.version === version,
      ),
    ),
    knowYear: assign(({ context }) => known(context, ({ Year }) => Year === context.year)),
    shut: assign({ opened: O.none }),
    forget: assign({ failure: O.none }),
  },
}).createMachine({
  id: 'reportArchive',
  context: ({ input }) => ({
    place: input,
    reports: O.none,
    wanted: O.none,
    year: 0,
    opened: O.none,
    failure: O.none,
  }),
  invoke: { id: 'heardArchive', src: 'heardArchive' },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'listArchive',
            src: 'listArchive',
            input: ({ context }) => context.place,
            onDone: [
              {
                guard: { type: 'isListed', params: ({ event }) => event.output },
                target: 'listed',
                actions: { type: 'list', params: ({ event }) => event.output },
              },
              { guard: 'hasList', target: 'listed' },
              { target: 'failed' },
            ],
          },
          on: { 'archive.heard': { target: 'loading', reenter: true } },
        },
        listed: { on: { 'archive.heard': 'loading' } },
        failed: { on: { 'archive.heard': 'loading', 'list.retried': 'loading' } },
      },
    },
    desk: {
      initial: 'free',
      on: { 'reader.closed': { actions: 'shut' }, 'failure.dismissed': { actions: 'forget' } },
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
            id: 'openArchived',
            src: 'openArchived',
            input: ({ context }) => context.wanted,
            onDone: [
              {
                guard: { type: 'isDone', params: ({ event }) => event.output },
                target: 'free',
                actions: [{ type: 'read', params: ({ event }) => event.output }, 'know'],
              },
              { target: 'free', actions: { type: 'fail', params: ({ event }) => event.output } },
            ],
          },
          on: { 'work.cancelled': 'free' },
        },
        saving: {
          invoke: {
            id: 'saveArchived',
            src: 'saveArchived',
            input: ({ context }) => context.wanted,
            onDone: [
              {
                guard: { type: 'isDone', params: ({ event }) => event.output },
                target: 'free',
                actions: 'know',
              },
              { target: 'free', actions: { type: 'fail', params: ({ event }) => event.output } },
            ],
          },
          on: { 'work.cancelled': 'free' },
        },
        savingYear: {
          invoke: {
            id: 'saveYear',
            src: 'saveYear',
            input: ({ context: { place, year } }) => ({ ...place, year }),
            onDone: [
              {
                guard: { type: 'isDone', params: ({ event }) => event.output },
                target: 'free',
                actions: 'knowYear',
              },
              { target: 'free', actions: { type: 'fail', params: ({ event }) => event.output } },
            ],
          },
          on: { 'work.cancelled': 'free' },
        },
      },
    },
  },
})

export type ReportArchiveRef = ActorRefFrom<typeof reportArchiveMachine>
