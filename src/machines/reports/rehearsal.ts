import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { Rehearsed } from '../../api/reports.ts'
import { E } from '../../domain/fp.ts'
import type { ReportContent } from '../../domain/reports/report.ts'
import { unprovided } from '../kit/unprovided.ts'

export interface RehearsalRequest {
  readonly name: string
  readonly content: ReportContent
}

/** One of the last runs, written with the draft. */
export type RehearsedRun = Rehearsed

/** What the last runs would be, or, in words, why that is not known. */
export type Rehearsing = E.Either<string, readonly RehearsedRun[]>

interface Context extends RehearsalRequest {
  readonly runs: readonly RehearsedRun[]
  readonly refusal: string
}

type Event = { readonly type: 'rehearsal.retried' } | { readonly type: 'close.requested' }

export const rehearsalMachine = setup({
  types: { input: {} as RehearsalRequest, context: {} as Context, events: {} as Event },
  actors: { rehearse: fromPromise<Rehearsing, RehearsalRequest>(unprovided('rehearse')) },
  guards: { isRehearsed: (_, rehearsing: Rehearsing) => E.isRight(rehearsing) },
  actions: {
    show: assign((_, rehearsing: Rehearsing) => ({ runs: E.isRight(rehearsing) ? rehearsing.right : [] })),
    refuse: assign((_, rehearsing: Rehearsing) => ({ refusal: E.isLeft(rehearsing) ? rehearsing.left : '' })),
  },
}).createMachine({
  id: 'rehearsal',
  context: ({ input }) => ({ ...input, runs: [], refusal: '' }),
  initial: 'rehearsing',
  on: { 'close.requested': '.closed' },
  states: {
    rehearsing: {
      invoke: {
        id: 'rehearse',
        src: 'rehearse',
        input: ({ context: { name, content } }) => ({ name, content }),
        onDone: [
          {
            guard: { type: 'isRehearsed', params: ({ event }) => event.output },
            target: 'rehearsed',
            actions: { type: 'show', params: ({ event }) => event.output },
          },
          { target: 'failed', actions: { type: 'refuse', params: ({ event }) => event.output } },
        ],
      },
    },
    rehearsed: {},
    failed: { on: { 'rehearsal.retried': 'rehearsing' } },
    closed: { type: 'final' },
  },
})

export type RehearsalRef = ActorRefFrom<typeof rehearsalMachine>
