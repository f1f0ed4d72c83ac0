import { assign, enqueueActions, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate'
import { E, O, pipe } from '../../domain/fp.ts'
import {
  type BatchChange,
  withBatch,
  withChange,
  canSteerBatch,
  type SteeringAction,
} from '../../domain/reports/batch/steering.ts'
import type { ReportBatch } from '../../domain/reports/batch/report-batch.ts'
import type { Identity } from '../../domain/users/identity.ts'
import { batchStarterMachine } from './batch-starter.ts'
import type { CallFailure } from '../kit/call-failure.ts'
import { type FollowedState, followedMachine, followedIn, unreadState } from '../kit/followed.ts'
import { unprovidedActor } from '../kit/unprovided.ts'

interface Input {
  readonly identity: Identity
  readonly newId: () => string
}

export interface BatchSteeringRequest {
  readonly id: string
  readonly act: SteeringAction
}

export type SteeringResult = E.Either<CallFailure, ReportBatch>

/** `page` is empty if saved as a file. */
export interface OpenedReport {
  readonly title: string
  readonly page: string
}

export interface ReportQuery {
  readonly run: string
  readonly title: string
}

export type ReportFetchResult = E.Either<CallFailure, OpenedReport>
export type ZipFetchResult = E.Either<CallFailure, unknown>

interface Context extends Input {
  readonly list: FollowedState<readonly ReportBatch[]>
  readonly chosen: O.Option<string>
  readonly steer: BatchSteeringRequest
  readonly zipped: string
  readonly query: ReportQuery
  readonly opened: O.Option<OpenedReport>
  readonly failure: O.Option<CallFailure>
}

type Event =
  | { readonly type: 'list.retried' }
  | { readonly type: 'starter.opened' }
  | { readonly type: 'batch.chosen'; readonly id: string }
  | { readonly type: 'batch.left' }
  | ({ readonly type: 'steering.requested' } & BatchSteeringRequest)
  | { readonly type: 'cancel.confirmed' }
  | { readonly type: 'cancel.refused' }
  | { readonly type: 'zip.requested'; readonly id: string }
  | ({ readonly type: 'report.opened' } & ReportQuery)
  | { readonly type: 'work.cancelled' }
  | { readonly type: 'reader.closed' }
  | { readonly type: 'failure.dismissed' }

const batchIn = ({ list: { known } }: Pick<Context, 'list'>, id: string): O.Option<ReportBatch> =>
  pipe(
    known,
    O.chain((listed) => O.fromNullable(listed.find((batch) => batch.id === id))),
  )

export const chosenBatch = (context: Pick<Context, 'list' | 'chosen'>): O.Option<ReportBatch> =>
  pipe(
    context.chosen,
    O.chain((id) => batchIn(context, id)),
  )

const hasIssued = ({ items }: ReportBatch): boolean => items.some(({ state }) => state._tag === 'Issued')

export const listedBatchesMachine = followedMachine<readonly ReportBatch[], BatchChange, undefined, ReportBatch>({
  fold: withChange,
  answered: withBatch,
})

export const reportBatchesMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    children: {} as { list: 'list'; starter: 'starter' },
  },
  actors: {
    list: listedBatchesMachine,
    steerBatch: fromPromise<SteeringResult, BatchSteeringRequest>(unprovidedActor('steerBatch')),
    fetchZip: fromPromise<ZipFetchResult, string>(unprovidedActor('fetchZip')),
    openReport: fromPromise<ReportFetchResult, ReportQuery>(unprovidedActor('openReport')),
    starter: batchStarterMachine,
  },
  guards: {
    hasList: ({ context }) => O.isSome(context.list.known),
    isKnown: ({ context }, id: string) => O.isSome(batchIn(context, id)),
    isCancel: (_, { act }: BatchSteeringRequest) => act === 'cancel',
    maySteer: ({ context }, { id, act }: BatchSteeringRequest) =>
      pipe(
        batchIn(context, id),
        O.exists((batch) => canSteerBatch(batch, act)),
      ),
    hasIssued: ({ context }, id: string) => pipe(batchIn(context, id), O.exists(hasIssued)),
    isPage: (_, fetching: ReportFetchResult) => E.isRight(fetching) && fetching.right.page !== '',
  },
  actions: {
    retryRead: sendTo('list', { type: 'read.retried' }),
    setSteering: assign((_, { id, act }: BatchSteeringRequest) => ({ steer: { id, act }, failure: O.none })),
    answerList: enqueueActions(({ enqueue }, answered: O.Option<ReportBatch>) => {
      if (O.isSome(answered)) enqueue.sendTo('list', { type: 'answer.received', answer: answered.value })
    }),
    setOpened: assign((_, fetching: ReportFetchResult) => ({
      opened: O.getRight(fetching),
      failure: O.getLeft(fetching),
    })),
  },
}).createMachine({
  id: 'reportBatches',
  context: ({ input }) => ({
    ...input,
    list: unreadState,
    chosen: O.none,
    steer: { id: '', act: 'pause' },
    zipped: '',
    query: { run: '', title: '' },
    opened: O.none,
    failure: O.none,
  }),
  invoke: {
    id: 'list',
    src: 'list',
    input: { of: undefined },
    onSnapshot: { actions: assign(({ event }) => ({ list: followedIn(event.snapshot) })) },
  },
  on: {
    'list.retried': { actions: 'retryRead' },
    'batch.chosen': {
      guard: { type: 'isKnown', params: ({ event }) => event.id },
      actions: assign(({ event }) => ({ chosen: O.some(event.id), failure: O.none })),
    },
    'batch.left': { actions: assign({ chosen: O.none, failure: O.none }) },
    'failure.dismissed': { actions: assign({ failure: O.none }) },
  },
  initial: 'free',
  states: {
    free: {
      on: {
        'starter.opened': { guard: 'hasList', target: 'starting' },
        'steering.requested': [
          {
            guard: { type: 'isCancel', params: ({ event }) => event },
            target: 'asking',
            actions: { type: 'setSteering', params: ({ event }) => event },
          },
          {
            guard: { type: 'maySteer', params: ({ event }) => event },
            target: 'steering',
            actions: { type: 'setSteering', params: ({ event }) => event },
          },
        ],
        'zip.requested': {
          guard: { type: 'hasIssued', params: ({ event }) => event.id },
          target: 'zipping',
          actions: assign(({ event }) => ({ zipped: event.id, failure: O.none })),
        },
        'report.opened': {
          target: 'opening',
          actions: assign(({ event: { run, title } }) => ({ query: { run, title }, failure: O.none })),
        },
      },
    },
    starting: {
      invoke: {
        id: 'starter',
        src: 'starter',
        input: ({ context }) => ({ id: context.newId(), identity: context.identity }),
        onDone: {
          target: 'free',
          actions: [
            assign(({ context, event }) => ({
              chosen: pipe(
                event.output.started,
                O.map(({ id }) => id),
                O.alt(() => context.chosen),
              ),
            })),
            { type: 'answerList', params: ({ event }) => event.output.started },
          ],
        },
      },
    },
    asking: {
      on: {
        'cancel.refused': 'free',
        'cancel.confirmed': [
          { guard: { type: 'maySteer', params: ({ context }) => context.steer }, target: 'steering' },
          { target: 'free' },
        ],
      },
    },
    steering: {
      invoke: {
        id: 'steerBatch',
        src: 'steerBatch',
        input: ({ context }) => context.steer,
        onDone: {
          target: 'free',
          actions: [
            assign(({ event }) => ({ failure: O.getLeft(event.output) })),
            { type: 'answerList', params: ({ event }) => O.getRight(event.output) },
          ],
        },
      },
    },
    zipping: {
      invoke: {
        id: 'fetchZip',
        src: 'fetchZip',
        input: ({ context }) => context.zipped,
        onDone: { target: 'free', actions: assign(({ event }) => ({ failure: O.getLeft(event.output) })) },
      },
      on: { 'work.cancelled': 'free' },
    },
    opening: {
      invoke: {
        id: 'openReport',
        src: 'openReport',
        input: ({ context }) => context.query,
        onDone: [
          {
            guard: { type: 'isPage', params: ({ event }) => event.output },
            target: 'reading',
            actions: { type: 'setOpened', params: ({ event }) => event.output },
          },
          { target: 'free', actions: { type: 'setOpened', params: ({ event }) => event.output } },
        ],
      },
      on: { 'work.cancelled': 'free' },
    },
    reading: { on: { 'reader.closed': { target: 'free', actions: assign({ opened: O.none }) } } },
  },
})

export type ReportBatchesRef = ActorRefFrom<typeof reportBatchesMachine>
