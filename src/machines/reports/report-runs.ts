import { assign, enqueueActions, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate'
import { E, O, pipe } from '../../domain/fp.ts'
import type { FigureChange, ReportRun, RunCause, RunsFilter } from '../../domain/reports/run/report-run.ts'
import type { FailedRun } from '../../domain/reports/run/run-fault.ts'
import { type EarlierPage, withEarlier } from '../kit/earlier-page.ts'
import { type FollowedState, followedMachine, followedIn, rereadOnChange, unreadState } from '../kit/followed.ts'
import type { ReadResult } from '../kit/read-result.ts'
import { resultOf, invokeTask } from '../kit/task.ts'
import { unprovidedActor } from '../kit/unprovided.ts'

interface Input {
  readonly newId: () => string
}

export interface RunsPage {
  readonly runs: readonly ReportRun[]
  readonly before: number | null
}

export type EarlierRuns = EarlierPage<RunsPage>

/** `page` is empty if saved as a file. */
export interface OpenedRun {
  readonly run: ReportRun
  readonly page: string
}

export type RunOpenResult = E.Either<FailedRun, OpenedRun>

export type ReissueKind = 'exact' | 'corrected'

export interface ReissueRequest {
  readonly run: ReportRun
  readonly how: ReissueKind
  readonly newRun: string
}

export interface ReissuedRun {
  readonly before: ReportRun
  readonly how: ReissueKind
  readonly run: ReportRun
  readonly isSame: boolean
  readonly changes: readonly FigureChange[]
  readonly causes: readonly RunCause[]
}

export type ReissueResult = E.Either<FailedRun, ReissuedRun>

interface Context extends Input {
  readonly list: FollowedState<RunsPage>
  readonly filter: RunsFilter
  readonly chosen: O.Option<ReportRun>
  readonly how: ReissueKind
  readonly newRun: string
  readonly opened: O.Option<OpenedRun>
  readonly reissued: O.Option<ReissuedRun>
  readonly failure: O.Option<FailedRun>
}

interface RunIdChoice {
  readonly id: string
}

type Event =
  | { readonly type: 'list.retried' }
  | { readonly type: 'more.requested' }
  | { readonly type: 'filter.changed'; readonly filter: RunsFilter }
  | ({ readonly type: 'run.opened' } & RunIdChoice)
  | ({ readonly type: 'reissue.requested'; readonly how: ReissueKind } & RunIdChoice)
  | { readonly type: 'reissue.opened' }
  | { readonly type: 'work.cancelled' }
  | { readonly type: 'reader.closed' }

const runIn = ({ list: { known } }: Context, id: string): O.Option<ReportRun> =>
  pipe(
    known,
    O.chain(({ runs }) => O.fromNullable(runs.find((run) => run.id === id))),
  )

export const earlierCursorIn = ({ list: { known } }: Pick<Context, 'list'>): number | null =>
  O.isSome(known) ? known.value.before : null

const isIssued = ({ outcome }: ReportRun): boolean => outcome._tag === 'Issued'
const isReportAvailable = (run: ReportRun): boolean => isIssued(run) && run.isKept

const noRun: ReportRun = {
  id: '',
  report: '',
  title: '',
  revision: 0,
  parameters: {},
  subject: '',
  position: 0,
  by: '',
  at: '',
  outcome: { _tag: 'Cancelled' },
  isKept: false,
  reissueOf: null,
  batch: null,
}

const chosenRun = ({ chosen }: Context): ReportRun =>
  pipe(
    chosen,
    O.getOrElse(() => noRun),
  )

export const joinedRuns = ({ runs }: RunsPage, below: RunsPage): RunsPage => ({
  runs: [...runs, ...below.runs],
  before: below.before,
})

export const listedRunsMachine = followedMachine<RunsPage, unknown, undefined, EarlierRuns>({
  fold: rereadOnChange,
  answered: withEarlier(joinedRuns),
})

export const reportRunsMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    children: {} as { list: 'list' },
  },
  actors: {
    list: listedRunsMachine,
    listEarlier: fromPromise<ReadResult<EarlierRuns>, number | null>(unprovidedActor('listEarlier')),
    openRun: fromPromise<RunOpenResult, ReportRun>(unprovidedActor('openRun')),
    reissueRun: fromPromise<ReissueResult, ReissueRequest>(unprovidedActor('reissueRun')),
  },
  guards: {
    hasRuns: ({ context }) => O.isSome(context.list.known),
    hasMore: ({ context }) => earlierCursorIn(context) !== null,
    canOpen: ({ context }, id: string) => pipe(runIn(context, id), O.exists(isReportAvailable)),
    canReissue: ({ context }, id: string) => pipe(runIn(context, id), O.exists(isIssued)),
    isListed: (_, earlier: ReadResult<EarlierRuns>) => E.isRight(earlier),
    isPage: (_, opening: RunOpenResult) => E.isRight(opening) && opening.right.page !== '',
    isSaved: (_, opening: RunOpenResult) => E.isRight(opening),
  },
  actions: {
    retryRead: sendTo('list', { type: 'read.retried' }),
    addEarlier: enqueueActions(({ enqueue }, earlier: ReadResult<EarlierRuns>) => {
      if (E.isRight(earlier)) enqueue.sendTo('list', { type: 'answer.received', answer: earlier.right })
    }),
    chooseRun: assign(({ context }, id: string) => ({
      chosen: runIn(context, id),
      opened: O.none,
      reissued: O.none,
      failure: O.none,
    })),
    setOpened: assign((_, opening: RunOpenResult) => ({ opened: O.getRight(opening), failure: O.getLeft(opening) })),
    setReissued: assign((_, reissuing: ReissueResult) => ({
      reissued: O.getRight(reissuing),
      failure: O.getLeft(reissuing),
    })),
    clearChosen: assign({ chosen: O.none, opened: O.none, reissued: O.none, failure: O.none }),
  },
}).createMachine({
  id: 'reportRuns',
  context: ({ input }) => ({
    ...input,
    list: unreadState,
    filter: { search: '', outcome: null },
    chosen: O.none,
    how: 'exact',
    newRun: '',
    opened: O.none,
    reissued: O.none,
    failure: O.none,
  }),
  invoke: {
    id: 'list',
    src: 'list',
    input: { of: undefined },
    onSnapshot: { actions: assign(({ event }) => ({ list: followedIn(event.snapshot) })) },
  },
  on: { 'list.retried': { actions: 'retryRead' } },
  type: 'parallel',
  states: {
    list: {
      initial: 'listed',
      on: {
        'filter.changed': {
          guard: 'hasRuns',
          actions: assign(({ event }) => ({ filter: event.filter })),
        },
      },
      states: {
        listed: { on: { 'more.requested': { guard: 'hasMore', target: 'listingMore' } } },
        listingMore: {
          invoke: {
            id: 'listEarlier',
            src: 'listEarlier',
            input: ({ context }) => earlierCursorIn(context),
            onDone: [
              {
                guard: { type: 'isListed', params: ({ event }) => event.output },
                target: 'listed',
                actions: { type: 'addEarlier', params: ({ event }) => event.output },
              },
              { target: 'moreFailed' },
            ],
          },
        },
        moreFailed: { on: { 'more.requested': { guard: 'hasMore', target: 'listingMore' } } },
      },
    },
    work: {
      initial: 'free',
      states: {
        free: {
          entry: 'clearChosen',
          on: {
            'run.opened': {
              guard: { type: 'canOpen', params: ({ event }) => event.id },
              target: 'opening',
              actions: { type: 'chooseRun', params: ({ event }) => event.id },
            },
            'reissue.requested': {
              guard: { type: 'canReissue', params: ({ event }) => event.id },
              target: 'reissuing',
              actions: [
                { type: 'chooseRun', params: ({ event }) => event.id },
                assign(({ context, event }) => ({ how: event.how, newRun: context.newId() })),
              ],
            },
          },
        },
        opening: {
          invoke: {
            id: 'openRun',
            src: 'openRun',
            input: ({ context }) => chosenRun(context),
            onDone: [
              {
                guard: { type: 'isPage', params: ({ event }) => event.output },
                target: 'reading',
                actions: { type: 'setOpened', params: ({ event }) => event.output },
              },
              { guard: { type: 'isSaved', params: ({ event }) => event.output }, target: 'free' },
              { target: 'failed', actions: { type: 'setOpened', params: ({ event }) => event.output } },
            ],
          },
          on: { 'work.cancelled': 'free' },
        },
        reissuing: {
          invoke: {
            ...invokeTask(
              'reissueRun',
              { target: 'compared', actions: { type: 'setReissued', params: resultOf } },
              { target: 'failed', actions: { type: 'setReissued', params: resultOf } },
            ),
            input: ({ context }) => ({ run: chosenRun(context), how: context.how, newRun: context.newRun }),
          },
          on: { 'work.cancelled': 'free' },
        },
        reading: { on: { 'reader.closed': 'free' } },
        compared: {
          on: {
            'reader.closed': 'free',
            'reissue.opened': {
              target: 'opening',
              actions: assign(({ context }) => ({
                chosen: pipe(
                  context.reissued,
                  O.map(({ run }) => run),
                ),
              })),
            },
          },
        },
        failed: { on: { 'reader.closed': 'free' } },
      },
    },
  },
})

export type ReportRunsRef = ActorRefFrom<typeof reportRunsMachine>
