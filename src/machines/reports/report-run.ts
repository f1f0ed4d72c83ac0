import { assign, fromEventObservable, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { type E, O } from '../../domain/fp.ts'
import type { PrintWait } from '../../domain/reports/run/print-wait.ts'
import type { ReportStage } from '../../domain/reports/run/report-run.ts'
import type { FailedRun } from '../../domain/reports/run/run-fault.ts'
import type { RunRequest } from '../../domain/reports/run/run-request.ts'
import { resultOf, invokeTask } from '../kit/task.ts'
import { unprovidedActor, unprovidedEvents } from '../kit/unprovided.ts'

interface Input {
  readonly newId: () => string
}

export interface RunInProgress {
  readonly run: string
  readonly request: RunRequest
}

/** `page` is empty if saved as a file. */
export interface IssuedReport extends RunInProgress {
  readonly page: string
}

export type IssueResult = E.Either<FailedRun, IssuedReport>

export interface StageReceived {
  readonly type: 'stage.received'
  readonly stage: ReportStage
  readonly wait: O.Option<PrintWait>
}

export interface SecondPassed {
  readonly type: 'second.passed'
}

interface Context extends Input {
  readonly underWay: RunInProgress
  readonly stage: O.Option<ReportStage>
  readonly wait: O.Option<PrintWait>
  readonly seconds: number
  readonly failure: O.Option<FailedRun>
  readonly issued: O.Option<IssuedReport>
}

type Event =
  | StageReceived
  | SecondPassed
  | { readonly type: 'run.requested'; readonly request: RunRequest }
  | { readonly type: 'run.cancelled' }
  | { readonly type: 'run.retried' }
  | { readonly type: 'failure.dismissed' }

const emptyRun: RunInProgress = {
  run: '',
  request: { name: '', title: '', subject: { level: 'account', code: '', name: '' }, parameters: {} },
}

const isLost = (failure: O.Option<FailedRun>): boolean => O.isSome(failure) && failure.value._tag === 'Lost'

/** A run whose reply was lost is requested again under its id, so that no report is made twice. */
export const reportRunMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event },
  actors: {
    runReport: fromPromise<IssueResult, RunInProgress>(unprovidedActor('runReport')),
    stageEvents: fromEventObservable<StageReceived, string>(unprovidedEvents('stageEvents')),
    seconds: fromEventObservable<SecondPassed, undefined>(unprovidedEvents('seconds')),
  },
  actions: {
    setUnderWay: assign(({ context }, request: RunRequest) => ({ underWay: { run: context.newId(), request } })),
    resetProgress: assign({ stage: O.none, wait: O.none, seconds: 0, failure: O.none }),
    setIssued: assign((_, issuing: IssueResult) => ({ issued: O.getRight(issuing) })),
    setFailure: assign((_, issuing: IssueResult) => ({ failure: O.getLeft(issuing) })),
  },
}).createMachine({
  id: 'reportRun',
  context: ({ input }) => ({
    ...input,
    underWay: emptyRun,
    stage: O.none,
    wait: O.none,
    seconds: 0,
    failure: O.none,
    issued: O.none,
  }),
  initial: 'resting',
  states: {
    resting: {
      on: {
        'run.requested': {
          target: 'running',
          actions: { type: 'setUnderWay', params: ({ event }) => event.request },
        },
      },
    },
    running: {
      entry: 'resetProgress',
      invoke: [
        {
          ...invokeTask(
            'runReport',
            { target: 'resting', actions: { type: 'setIssued', params: resultOf } },
            { target: 'failed', actions: { type: 'setFailure', params: resultOf } },
          ),
          input: ({ context }) => context.underWay,
        },
        { id: 'stageEvents', src: 'stageEvents', input: ({ context }) => context.underWay.run },
        { id: 'seconds', src: 'seconds' },
      ],
      on: {
        'stage.received': { actions: assign(({ event: { stage, wait } }) => ({ stage: O.some(stage), wait })) },
        'second.passed': { actions: assign(({ context }) => ({ seconds: context.seconds + 1 })) },
        'run.cancelled': 'resting',
      },
    },
    failed: {
      on: {
        'run.requested': {
          target: 'running',
          actions: { type: 'setUnderWay', params: ({ event }) => event.request },
        },
        'run.retried': {
          target: 'running',
          actions: assign(({ context: { underWay, failure, newId } }) => ({
            underWay: isLost(failure) ? underWay : { ...underWay, run: newId() },
          })),
        },
        'failure.dismissed': { target: 'resting', actions: assign({ failure: O.none }) },
      },
    },
  },
})

export type ReportRunRef = ActorRefFrom<typeof reportRunMachine>
