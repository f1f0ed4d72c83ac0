import { assign, fromEventObservable, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { E, O } from '../domain/fp.ts'
import type { ReportDraft } from '../domain/report/editor/report-draft.ts'
import type { ReportSummary } from '../domain/report/report.ts'
import { unprovided, unprovidedEvents } from './unprovided.ts'

export type ReportsListing = E.Either<unknown, readonly ReportSummary[]>

/** A report, or, in words, why a file is none. */
export type ReportImport = E.Either<string, ReportDraft>

/** A report is new, or not what it was. */
export interface ReportsHeard {
  readonly type: 'reports.heard'
}

interface Context {
  readonly reports: O.Option<readonly ReportSummary[]>
  readonly search: string
  /** The file that was chosen last. */
  readonly file: Blob
  readonly imported: O.Option<ReportDraft>
  /** Why the file that was chosen is no report. */
  readonly fault: O.Option<string>
  readonly hasUnsavedActs: false
}

type Event =
  | ReportsHeard
  | { readonly type: 'list.retried' }
  | { readonly type: 'search.typed'; readonly search: string }
  | { readonly type: 'file.chosen'; readonly file: Blob }
  | { readonly type: 'fault.dismissed' }

export const liveReportsMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: {
    heardReports: fromEventObservable<ReportsHeard, undefined>(unprovidedEvents('heardReports')),
    recallReports: fromPromise<O.Option<readonly ReportSummary[]>>(unprovided('recallReports')),
    listReports: fromPromise<ReportsListing>(unprovided('listReports')),
    readReportFile: fromPromise<ReportImport, Blob>(unprovided('readReportFile')),
    openImported: fromPromise<unknown, O.Option<ReportDraft>>(unprovided('openImported')),
  },
  guards: {
    isRecalled: (_, reports: O.Option<readonly ReportSummary[]>) => O.isSome(reports),
    isListed: (_, listing: ReportsListing) => E.isRight(listing),
    hasReports: ({ context }) => O.isSome(context.reports),
    isReport: (_, read: ReportImport) => E.isRight(read),
  },
  actions: {
    recall: assign((_, reports: O.Option<readonly ReportSummary[]>) => ({ reports })),
    list: assign((_, listing: ReportsListing) => ({ reports: O.getRight(listing) })),
    seek: assign((_, search: string) => ({ search })),
    choose: assign((_, file: Blob) => ({ file, fault: O.none })),
    fault: assign((_, read: ReportImport) => ({ fault: O.getLeft(read) })),
    take: assign((_, read: ReportImport) => ({ imported: O.getRight(read) })),
    forget: assign({ fault: O.none }),
  },
}).createMachine({
  id: 'liveReports',
  context: { reports: O.none, search: '', file: new Blob(), imported: O.none, fault: O.none, hasUnsavedActs: false },
  invoke: { id: 'heardReports', src: 'heardReports' },
  type: 'parallel',
  states: {
    list: {
      initial: 'recalling',
      states: {
        // spec §4: once listed, they are there at once
        recalling: {
          invoke: {
            id: 'recallReports',
            src: 'recallReports',
            onDone: [
              {
                guard: { type: 'isRecalled', params: ({ event }) => event.output },
                target: 'loading',
                actions: { type: 'recall', params: ({ event }) => event.output },
              },
              { target: 'loading' },
            ],
          },
        },
        loading: {
          invoke: {
            id: 'listReports',
            src: 'listReports',
            onDone: [
              {
                guard: { type: 'isListed', params: ({ event }) => event.output },
                target: 'listed',
                actions: { type: 'list', params: ({ event }) => event.output },
              },
              { guard: 'hasReports', target: 'listed' },
              { target: 'failed' },
            ],
          },
          on: { 'reports.heard': { target: 'loading', reenter: true } },
        },
        listed: { on: { 'reports.heard': 'loading' } },
        failed: { on: { 'reports.heard': 'loading', 'list.retried': 'loading' } },
      },
    },
    desk: {
      initial: 'free',
      on: {
        'search.typed': { guard: 'hasReports', actions: { type: 'seek', params: ({ event }) => event.search } },
        'fault.dismissed': { actions: 'forget' },
      },
      states: {
        free: {
          on: {
            'file.chosen': { target: 'reading', actions: { type: 'choose', params: ({ event }) => event.file } },
          },
        },
        reading: {
          invoke: {
            id: 'readReportFile',
            src: 'readReportFile',
            input: ({ context }) => context.file,
            onDone: [
              {
                guard: { type: 'isReport', params: ({ event }) => event.output },
                target: 'opening',
                actions: { type: 'take', params: ({ event }) => event.output },
              },
              { target: 'free', actions: { type: 'fault', params: ({ event }) => event.output } },
            ],
          },
        },
        opening: {
          invoke: { id: 'openImported', src: 'openImported', input: ({ context }) => context.imported },
        },
      },
    },
  },
})

export type LiveReportsRef = ActorRefFrom<typeof liveReportsMachine>
