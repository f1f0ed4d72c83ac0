import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { ReportPast } from '../api/static-reports.ts'
import { E, O } from '../domain/fp.ts'
import type { ArchivedReport } from '../domain/static-report/archived-report.ts'
import { staticReportReaderMachine } from './static-report-reader.ts'
import { unprovided } from './unprovided.ts'

/** One thing that happened to a report. */
export type PastOccurrence = ReportPast['occurrences'][number]

export type PastReading = E.Either<unknown, ReportPast>

interface Input {
  readonly report: ArchivedReport
}

interface Context extends Input {
  readonly past: O.Option<ReportPast>
  /** The version that is read. */
  readonly version: number
}

type Event =
  | { readonly type: 'archive.heard' }
  | { readonly type: 'past.retried' }
  | { readonly type: 'version.opened'; readonly version: number }
  | { readonly type: 'history.closed' }

/** Everything that happened to one report, while it happens. */
export const staticReportHistoryMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    children: {} as { reader: 'reader' },
  },
  actors: {
    readPast: fromPromise<PastReading, string>(unprovided('readPast')),
    reader: staticReportReaderMachine,
  },
  guards: {
    isRead: (_, reading: PastReading) => E.isRight(reading),
    isKnown: ({ context }) => O.isSome(context.past),
  },
  actions: {
    show: assign((_, reading: PastReading) => ({ past: O.getRight(reading) })),
    choose: assign((_, version: number) => ({ version })),
  },
}).createMachine({
  id: 'staticReportHistory',
  context: ({ input }) => ({ ...input, past: O.none, version: input.report.version }),
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      on: { 'history.closed': 'closed' },
      states: {
        past: {
          initial: 'loading',
          on: { 'archive.heard': '.loading' },
          states: {
            loading: {
              invoke: {
                id: 'readPast',
                src: 'readPast',
                input: ({ context }) => context.report.StaticReportID,
                onDone: [
                  {
                    guard: { type: 'isRead', params: ({ event }) => event.output },
                    target: 'shown',
                    actions: { type: 'show', params: ({ event }) => event.output },
                  },
                  { guard: 'isKnown', target: 'shown' },
                  { target: 'failed' },
                ],
              },
            },
            shown: {},
            failed: { on: { 'past.retried': 'loading' } },
          },
        },
        desk: {
          initial: 'free',
          states: {
            free: {
              on: {
                'version.opened': {
                  guard: 'isKnown',
                  target: 'reading',
                  actions: { type: 'choose', params: ({ event }) => event.version },
                },
              },
            },
            reading: {
              invoke: {
                id: 'reader',
                src: 'reader',
                input: ({ context: { report, version } }) => ({ report, version, isSaved: false }),
                onDone: 'free',
              },
            },
          },
        },
      },
    },
    closed: { type: 'final' },
  },
})

export type StaticReportHistoryRef = ActorRefFrom<typeof staticReportHistoryMachine>
