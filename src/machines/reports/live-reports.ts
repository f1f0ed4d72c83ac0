import { assign, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import type { ReportDraft } from '../../domain/reports/editor/report-draft.ts'
import type { ReportSummary } from '../../domain/reports/report.ts'
import { type FollowedState, followedMachine, followedIn, rereadOnChange, unreadState } from '../kit/followed.ts'
import { unprovidedActor } from '../kit/unprovided.ts'

export type ReportImportResult = E.Either<string, ReportDraft>

interface Context {
  readonly list: FollowedState<readonly ReportSummary[]>
  readonly search: string
  readonly file: Blob
  readonly imported: O.Option<ReportDraft>
  readonly fault: O.Option<string>
}

type Event =
  | { readonly type: 'list.retried' }
  | { readonly type: 'search.typed'; readonly search: string }
  | { readonly type: 'file.chosen'; readonly file: Blob }
  | { readonly type: 'fault.dismissed' }

export const listedReportsMachine = followedMachine<readonly ReportSummary[]>({ fold: rereadOnChange })

export const liveReportsMachine = setup({
  types: { context: {} as Context, events: {} as Event, children: {} as { list: 'list' } },
  actors: {
    list: listedReportsMachine,
    recallReports: fromPromise<O.Option<readonly ReportSummary[]>>(unprovidedActor('recallReports')),
    readReportFile: fromPromise<ReportImportResult, Blob>(unprovidedActor('readReportFile')),
    openImported: fromPromise<unknown, O.Option<ReportDraft>>(unprovidedActor('openImported')),
  },
  guards: {
    hasReports: ({ context }) => O.isSome(context.list.known),
    isReport: (_, read: ReportImportResult) => E.isRight(read),
  },
  actions: {
    retryRead: sendTo('list', { type: 'read.retried' }),
  },
}).createMachine({
  id: 'liveReports',
  context: { list: unreadState, search: '', file: new Blob(), imported: O.none, fault: O.none },
  type: 'parallel',
  states: {
    list: {
      initial: 'recalling',
      states: {
        // spec §4: once listed, they appear at once
        recalling: {
          invoke: {
            id: 'recallReports',
            src: 'recallReports',
            onDone: {
              target: 'followed',
              actions: assign(({ event }) => ({ list: { ...unreadState, known: event.output } })),
            },
          },
        },
        followed: {
          invoke: {
            id: 'list',
            src: 'list',
            input: ({ context }) => ({ of: undefined, known: context.list.known }),
            onSnapshot: { actions: assign(({ event }) => ({ list: followedIn(event.snapshot) })) },
          },
          on: { 'list.retried': { actions: 'retryRead' } },
        },
      },
    },
    work: {
      initial: 'free',
      on: {
        'search.typed': { guard: 'hasReports', actions: assign(({ event }) => ({ search: event.search })) },
        'fault.dismissed': { actions: assign({ fault: O.none }) },
      },
      states: {
        free: {
          on: {
            'file.chosen': { target: 'reading', actions: assign(({ event }) => ({ file: event.file, fault: O.none })) },
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
                actions: assign(({ event }) => ({ imported: O.getRight(event.output) })),
              },
              { target: 'free', actions: assign(({ event }) => ({ fault: O.getLeft(event.output) })) },
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
