import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { ReportHistory } from '../../api/archive/static-reports.ts'
import { O } from '../../domain/fp.ts'
import type { ListedStaticReport } from '../../domain/archive/listed-static-report.ts'
import { type FollowedState, followedMachine, followedIn, rereadOnChange, unreadState } from '../kit/followed.ts'
import { staticReportReaderMachine } from './static-report-reader.ts'

export type PastOccurrence = ReportHistory['occurrences'][number]

interface Input {
  readonly report: ListedStaticReport
}

interface Context extends Input {
  readonly list: FollowedState<ReportHistory>
  readonly version: number
}

type Event =
  | { readonly type: 'past.retried' }
  | { readonly type: 'version.opened'; readonly version: number }
  | { readonly type: 'history.closed' }

export const reportPastMachine = followedMachine<ReportHistory, unknown, string>({ fold: rereadOnChange })

export const staticReportHistoryMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    children: {} as { list: 'list'; reader: 'reader' },
  },
  actors: {
    list: reportPastMachine,
    reader: staticReportReaderMachine,
  },
  guards: {
    isKnown: ({ context }) => O.isSome(context.list.known),
  },
  actions: {
    retryRead: sendTo('list', { type: 'read.retried' }),
  },
}).createMachine({
  id: 'staticReportHistory',
  context: ({ input }) => ({ ...input, list: unreadState, version: input.report.version }),
  initial: 'open',
  states: {
    open: {
      invoke: {
        id: 'list',
        src: 'list',
        input: ({ context }) => ({ of: context.report.StaticReportID }),
        onSnapshot: { actions: assign(({ event }) => ({ list: followedIn(event.snapshot) })) },
      },
      on: { 'history.closed': 'closed', 'past.retried': { actions: 'retryRead' } },
      initial: 'free',
      states: {
        free: {
          on: {
            'version.opened': {
              guard: 'isKnown',
              target: 'reading',
              actions: assign(({ event }) => ({ version: event.version })),
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
    closed: { type: 'final' },
  },
})

export type StaticReportHistoryRef = ActorRefFrom<typeof staticReportHistoryMachine>
