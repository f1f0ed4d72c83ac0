import { assign, fromEventObservable, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { E, O, pipe } from '../domain/fp.ts'
import type { FigureChange, ReportRun, RunCause } from '../domain/report/report-run.ts'
import type { RunFailed } from '../domain/report/run-failed.ts'
import type { RunsFilter } from '../domain/report/sought-runs.ts'
import { unprovided, unprovidedEvents } from './unprovided.ts'

interface Input {
  readonly newId: () => string
}

/** Runs from the newest on; `before` is where the next go on from. */
export interface RunsPage {
  readonly runs: readonly ReportRun[]
  readonly before: number | null
}

export type RunsListing = E.Either<unknown, RunsPage>

/** A report is run, or a run has ended. */
export interface RunHeard {
  readonly type: 'run.heard'
}

/** What came of a run, to be read here; `page` is empty when it was saved as a file. */
export interface OpenedRun {
  readonly run: ReportRun
  readonly page: string
}

export type RunOpening = E.Either<RunFailed, OpenedRun>

export type ReissueKind = 'exact' | 'corrected'

export interface ReissueRequest {
  readonly run: ReportRun
  readonly how: ReissueKind
  readonly newRun: string
}

/** A run issued again, beside the one it was. */
export interface ReissuedRun {
  readonly before: ReportRun
  readonly how: ReissueKind
  readonly run: ReportRun
  readonly isSame: boolean
  readonly changes: readonly FigureChange[]
  readonly causes: readonly RunCause[]
}

export type Reissuing = E.Either<RunFailed, ReissuedRun>

interface Context extends Input {
  readonly runs: O.Option<readonly ReportRun[]>
  readonly before: number | null
  readonly filter: RunsFilter
  readonly chosen: O.Option<ReportRun>
  readonly how: ReissueKind
  readonly newRun: string
  readonly opened: O.Option<OpenedRun>
  readonly reissued: O.Option<ReissuedRun>
  readonly failure: O.Option<RunFailed>
  readonly hasUnsavedActs: false
}

interface Choice {
  readonly id: string
}

type Event =
  | RunHeard
  | { readonly type: 'list.retried' }
  | { readonly type: 'more.requested' }
  | { readonly type: 'filter.changed'; readonly filter: RunsFilter }
  | ({ readonly type: 'run.opened' } & Choice)
  | ({ readonly type: 'reissue.requested'; readonly how: ReissueKind } & Choice)
  | { readonly type: 'reissue.opened' }
  | { readonly type: 'work.cancelled' }
  | { readonly type: 'reader.closed' }

const runIn = ({ runs }: Context, id: string): O.Option<ReportRun> =>
  pipe(
    runs,
    O.chain((listed) => O.fromNullable(listed.find((run) => run.id === id))),
  )

const isIssued = ({ outcome }: ReportRun): boolean => outcome._tag === 'Issued'

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
  reissueOf: null,
  batch: null,
}

const chosenIn = ({ chosen }: Context): ReportRun =>
  pipe(
    chosen,
    O.getOrElse(() => noRun),
  )

/** Those that are known already stay below the newest, as long as none is missing between them. */
const mergedRuns = (newest: RunsPage, known: RunsPage): RunsPage => {
  const ids = new Set(newest.runs.map(({ id }) => id))
  return known.runs.some(({ id }) => ids.has(id))
    ? { runs: [...newest.runs, ...known.runs.filter(({ id }) => !ids.has(id))], before: known.before }
    : newest
}

export const reportRunsMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event },
  actors: {
    heardRuns: fromEventObservable<RunHeard, undefined>(unprovidedEvents('heardRuns')),
    listRuns: fromPromise<RunsListing, number | null>(unprovided('listRuns')),
    openRun: fromPromise<RunOpening, ReportRun>(unprovided('openRun')),
    reissueRun: fromPromise<Reissuing, ReissueRequest>(unprovided('reissueRun')),
  },
  guards: {
    isListed: (_, listing: RunsListing) => E.isRight(listing),
    hasRuns: ({ context }) => O.isSome(context.runs),
    hasMore: ({ context }) => context.before !== null,
    canOpen: ({ context }, id: string) => pipe(runIn(context, id), O.exists(isIssued)),
    isPage: (_, opening: RunOpening) => E.isRight(opening) && opening.right.page !== '',
    isSaved: (_, opening: RunOpening) => E.isRight(opening),
    isReissued: (_, reissuing: Reissuing) => E.isRight(reissuing),
  },
  actions: {
    list: assign(({ context }, listing: RunsListing) =>
      E.isLeft(listing)
        ? {}
        : pipe(
            context.runs,
            O.map((runs) => mergedRuns(listing.right, { runs, before: context.before })),
            O.getOrElse(() => listing.right),
            ({ runs, before }) => ({ runs: O.some(runs), before }),
          ),
    ),
    listMore: assign(({ context }, listing: RunsListing) =>
      E.isLeft(listing)
        ? {}
        : {
            runs: pipe(
              context.runs,
              O.map((known) => [...known, ...listing.right.runs]),
            ),
            before: listing.right.before,
          },
    ),
    filter: assign((_, filter: RunsFilter) => ({ filter })),
    choose: assign(({ context }, id: string) => ({
      chosen: runIn(context, id),
      opened: O.none,
      reissued: O.none,
      failure: O.none,
    })),
    chooseReissued: assign(({ context }) => ({
      chosen: pipe(
        context.reissued,
        O.map(({ run }) => run),
      ),
    })),
    want: assign(({ context }, how: ReissueKind) => ({ how, newRun: context.newId() })),
    open: assign((_, opening: RunOpening) => ({ opened: O.getRight(opening), failure: O.getLeft(opening) })),
    compare: assign((_, reissuing: Reissuing) => ({
      reissued: O.getRight(reissuing),
      failure: O.getLeft(reissuing),
    })),
    clear: assign({ chosen: O.none, opened: O.none, reissued: O.none, failure: O.none }),
  },
}).createMachine({
  id: 'reportRuns',
  context: ({ input }) => ({
    ...input,
    runs: O.none,
    before: null,
    filter: { search: '', outcome: 'Any' },
    chosen: O.none,
    how: 'exact',
    newRun: '',
    opened: O.none,
    reissued: O.none,
    failure: O.none,
    hasUnsavedActs: false,
  }),
  invoke: { id: 'heardRuns', src: 'heardRuns' },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      on: {
        'run.heard': '.loading',
        'filter.changed': {
          guard: 'hasRuns',
          actions: { type: 'filter', params: ({ event }) => event.filter },
        },
      },
      states: {
        loading: {
          invoke: {
            id: 'listRuns',
            src: 'listRuns',
            input: null,
            onDone: [
              {
                guard: { type: 'isListed', params: ({ event }) => event.output },
                target: 'listed',
                actions: { type: 'list', params: ({ event }) => event.output },
              },
              { guard: 'hasRuns', target: 'listed' },
              { target: 'failed' },
            ],
          },
        },
        listed: { on: { 'more.requested': { guard: 'hasMore', target: 'listingMore' } } },
        listingMore: {
          invoke: {
            id: 'listMoreRuns',
            src: 'listRuns',
            input: ({ context }) => context.before,
            onDone: { target: 'listed', actions: { type: 'listMore', params: ({ event }) => event.output } },
          },
        },
        failed: { on: { 'list.retried': 'loading' } },
      },
    },
    desk: {
      initial: 'free',
      states: {
        free: {
          entry: 'clear',
          on: {
            'run.opened': {
              guard: { type: 'canOpen', params: ({ event }) => event.id },
              target: 'opening',
              actions: { type: 'choose', params: ({ event }) => event.id },
            },
            'reissue.requested': {
              guard: { type: 'canOpen', params: ({ event }) => event.id },
              target: 'reissuing',
              actions: [
                { type: 'choose', params: ({ event }) => event.id },
                { type: 'want', params: ({ event }) => event.how },
              ],
            },
          },
        },
        opening: {
          invoke: {
            id: 'openRun',
            src: 'openRun',
            input: ({ context }) => chosenIn(context),
            onDone: [
              {
                guard: { type: 'isPage', params: ({ event }) => event.output },
                target: 'reading',
                actions: { type: 'open', params: ({ event }) => event.output },
              },
              { guard: { type: 'isSaved', params: ({ event }) => event.output }, target: 'free' },
              { target: 'failed', actions: { type: 'open', params: ({ event }) => event.output } },
            ],
          },
          on: { 'work.cancelled': 'free' },
        },
        reissuing: {
          invoke: {
            id: 'reissueRun',
            src: 'reissueRun',
            input: ({ context }) => ({ run: chosenIn(context), how: context.how, newRun: context.newRun }),
            onDone: [
              {
                guard: { type: 'isReissued', params: ({ event }) => event.output },
                target: 'compared',
                actions: { type: 'compare', params: ({ event }) => event.output },
              },
              { target: 'failed', actions: { type: 'compare', params: ({ event }) => event.output } },
            ],
          },
          on: { 'work.cancelled': 'free' },
        },
        reading: { on: { 'reader.closed': 'free' } },
        compared: {
          on: { 'reader.closed': 'free', 'reissue.opened': { target: 'opening', actions: 'chooseReissued' } },
        },
        failed: { on: { 'reader.closed': 'free' } },
      },
    },
  },
})

export type ReportRunsRef = ActorRefFrom<typeof reportRunsMachine>
