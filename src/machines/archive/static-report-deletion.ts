import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import type { ArchivedReport } from '../../domain/archive/archived-report.ts'
import { unprovided } from '../kit/unprovided.ts'

/** Or in words why it was not deleted. */
export type StaticReportDeleting = E.Either<string, unknown>

interface Input {
  readonly report: ArchivedReport
}

interface Context extends Input {
  readonly refusal: O.Option<string>
  readonly isDeleted: boolean
}

type Event = { readonly type: 'deletion.confirmed' } | { readonly type: 'deletion.refused' }

/** Asks first, as every deletion does (spec §5). */
export const staticReportDeletionMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    output: {} as { readonly isDeleted: boolean },
  },
  actors: { deleteReport: fromPromise<StaticReportDeleting, string>(unprovided('deleteReport')) },
  guards: { isDeleted: (_, deleting: StaticReportDeleting) => E.isRight(deleting) },
  actions: {
    refuse: assign((_, deleting: StaticReportDeleting) => ({ refusal: O.getLeft(deleting) })),
    settle: assign({ isDeleted: true }),
  },
}).createMachine({
  id: 'staticReportDeletion',
  context: ({ input }) => ({ ...input, refusal: O.none, isDeleted: false }),
  initial: 'asking',
  states: {
    asking: { on: { 'deletion.confirmed': 'deleting', 'deletion.refused': 'closed' } },
    deleting: {
      invoke: {
        id: 'deleteReport',
        src: 'deleteReport',
        input: ({ context }) => context.report.StaticReportID,
        onDone: [
          { guard: { type: 'isDeleted', params: ({ event }) => event.output }, target: 'closed', actions: 'settle' },
          { target: 'asking', actions: { type: 'refuse', params: ({ event }) => event.output } },
        ],
      },
    },
    closed: { type: 'final' },
  },
  output: ({ context }) => ({ isDeleted: context.isDeleted }),
})

export type StaticReportDeletionRef = ActorRefFrom<typeof staticReportDeletionMachine>
