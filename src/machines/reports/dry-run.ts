import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { DryRunComparison } from '../../api/reports/reports.ts'
import { E } from '../../domain/fp.ts'
import type { ReportContent } from '../../domain/reports/report.ts'
import { resultOf, invokeTask } from '../kit/task.ts'
import { unprovidedActor } from '../kit/unprovided.ts'

export interface DryRunRequest {
  readonly name: string
  readonly content: ReportContent
}

export type DryRunOutcome = DryRunComparison

export type DryRunReply = E.Either<string, readonly DryRunOutcome[]>

interface Context extends DryRunRequest {
  readonly runs: readonly DryRunOutcome[]
  readonly refusal: string
}

type Event = { readonly type: 'dryRun.retried' } | { readonly type: 'close.requested' }

export const dryRunMachine = setup({
  types: { input: {} as DryRunRequest, context: {} as Context, events: {} as Event },
  actors: { runDraft: fromPromise<DryRunReply, DryRunRequest>(unprovidedActor('runDraft')) },
  actions: {
    setRuns: assign((_, result: DryRunReply) => ({ runs: E.isRight(result) ? result.right : [] })),
    setRefusal: assign((_, result: DryRunReply) => ({ refusal: E.isLeft(result) ? result.left : '' })),
  },
}).createMachine({
  id: 'dryRun',
  context: ({ input }) => ({ ...input, runs: [], refusal: '' }),
  initial: 'running',
  on: { 'close.requested': '.closed' },
  states: {
    running: {
      invoke: {
        ...invokeTask(
          'runDraft',
          { target: 'done', actions: { type: 'setRuns', params: resultOf } },
          { target: 'failed', actions: { type: 'setRefusal', params: resultOf } },
        ),
        input: ({ context: { name, content } }) => ({ name, content }),
      },
    },
    done: {},
    failed: { on: { 'dryRun.retried': 'running' } },
    closed: { type: 'final' },
  },
})

export type DryRunRef = ActorRefFrom<typeof dryRunMachine>
