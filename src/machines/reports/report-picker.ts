import {
  assign,
  enqueueActions,
  fromEventObservable,
  fromPromise,
  setup,
  type ActorRefFrom,
  type SnapshotFrom,
} from 'xstate'
import type { IsoDate } from '../../domain/dates/iso-date.ts'
import type { ExplorerKind } from '../../domain/explorers/explorable.ts'
import { E, O, pipe } from '../../domain/fp.ts'
import type { FiguresDay } from '../../domain/ledger/figures-day.ts'
import { firmCode } from '../../domain/permissions/reaches.ts'
import type { Identity } from '../../domain/users/identity.ts'
import type { DatePreset } from '../../domain/reports/date-presets.ts'
import type { PageOrientation, OutputFormat } from '../../domain/reports/report-format.ts'
import type { ReportDate, ReportLevel, ReportSummary } from '../../domain/reports/report.ts'
import type { ListedBenchmark } from '../../domain/ledger/benchmarks/benchmark.ts'
import {
  areReversed,
  availableBenchmarks,
  type RunChoiceContext,
  freshChoice,
  availableReports,
  runRequestOf,
  type RunChoice,
  availableSubjects,
  withBenchmark,
  withDate,
  withPreset,
  withRenewedDates,
  withReport,
  withSubject,
} from '../../domain/reports/run/run-choice.ts'
import { isSameSubject, type ReportSubject } from '../../domain/reports/subject.ts'
import { answerOf, failedRead, invokeRead, renewedRead, retriesLogic } from '../kit/failed-read.ts'
import { isMissing, type ReadResult } from '../kit/read-result.ts'
import type { FiguresChanged } from '../../streams/events/figures-changed.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { reportRunMachine, type IssuedReport } from './report-run.ts'
import { unprovidedActor, unprovidedEvents } from '../kit/unprovided.ts'
import { type ExplorerChoice, type ExplorerInput, explorerMachine } from '../explorers/explorer.ts'

export interface ReportPickerInput {
  readonly screen: 'client' | 'adviser'
  readonly identity: Identity
  readonly level: ReportLevel
  readonly code: string
  readonly name: O.Option<string>
  readonly newId: () => string
}

export interface ReportOffers extends FiguresDay {
  readonly subjects: readonly ReportSubject[]
  readonly reports: readonly ReportSummary[]
  readonly benchmarks: readonly ListedBenchmark[]
}

export type ReportOffersResult = ReadResult<ReportOffers>

interface Context extends ReportPickerInput {
  readonly offers: ReportOffers
  readonly choice: RunChoice
  /** The choice of the last run. It replaces a choice with reversed dates that the reader leaves. */
  readonly runChoice: O.Option<RunChoice>
  readonly format: OutputFormat
  readonly shown: O.Option<IssuedReport>
  readonly taken: string
  readonly explored: ExplorerKind
}

type Event =
  | RetryDue
  | FiguresChanged
  | { readonly type: 'load.retried' }
  | { readonly type: 'subject.chosen'; readonly subject: ReportSubject }
  | { readonly type: 'explorer.opened'; readonly kind: ExplorerKind }
  | { readonly type: 'report.chosen'; readonly name: string }
  | { readonly type: 'preset.chosen'; readonly preset: DatePreset }
  | { readonly type: 'date.chosen'; readonly name: ReportDate; readonly date: IsoDate }
  | { readonly type: 'benchmark.chosen'; readonly code: O.Option<string> }
  | { readonly type: 'orientation.chosen'; readonly orientation: PageOrientation }
  | { readonly type: 'format.chosen'; readonly format: OutputFormat }
  | { readonly type: 'choice.reset' }
  | { readonly type: 'run.requested' }
  | { readonly type: 'download.requested' }
  | { readonly type: 'settings.toggled' }
  | { readonly type: 'reader.closed' }

const noOffers: ReportOffers = {
  subjects: [],
  reports: [],
  benchmarks: [],
  currentDataDate: '1970-01-01',
  pricedTo: '1970-01-01',
}

export const runChoiceContextIn = ({ screen, offers }: Pick<Context, 'screen' | 'offers'>): RunChoiceContext => ({
  ...offers,
  screen,
})

const subjectIn = ({ offers, level, code }: Context): O.Option<ReportSubject> =>
  O.fromNullable(offers.subjects.find((subject) => subject.level === level && subject.code === code))

const explorerInput = ({ screen, code, explored }: Context): ExplorerInput => ({
  kind: explored,
  isMany: false,
  chosen: [],
  ...(screen === 'adviser' && code !== firmCode && { adviser: code }),
})

const exploredSubjectIn = ({ offers, explored }: Context, found: ExplorerChoice): O.Option<ReportSubject> =>
  pipe(
    found,
    O.chain(([chosen]) =>
      O.fromNullable(offers.subjects.find(({ level, code }) => level === explored && code === chosen)),
    ),
  )

const reportIn = ({ offers }: Context, name: string): O.Option<ReportSummary> =>
  O.fromNullable(offers.reports.find(({ ReportName }) => ReportName === name))

const initialRunChoice = (context: Context): RunChoice =>
  freshChoice(
    subjectIn(context),
    pipe(
      context.name,
      O.chain((name) => reportIn(context, name)),
    ),
    runChoiceContextIn(context),
  )

const fileQuery = ({ shown, format }: Context) =>
  pipe(
    shown,
    O.map(({ request }) => ({ ...request, parameters: { ...request.parameters, outputFormat: format } })),
  )

type RunSnapshot = SnapshotFrom<typeof reportRunMachine>

const invokeLoadOffers = invokeRead(
  'loadOffers',
  { target: '#reportPicker.choices.ready', actions: [{ type: 'setOffers', params: answerOf }, 'beginChoice'] },
  '#reportPicker.choices.failed',
)

const loadOffers = {
  ...invokeLoadOffers,
  input: ({ context }: { readonly context: Context }) => context,
  onDone: [
    { guard: { type: 'isMissing', params: answerOf }, target: '#reportPicker.choices.missing' },
    ...invokeLoadOffers.onDone,
  ],
} as const

const renewOffers = {
  ...invokeRead(
    'loadOffers',
    { target: '#reportPicker.choices.ready.current', actions: [{ type: 'setOffers', params: answerOf }, 'renewDates'] },
    '#reportPicker.choices.ready.unrenewed',
  ),
  id: 'renewOffers',
  input: ({ context }: { readonly context: Context }) => context,
} as const

const offersRenewal = renewedRead(renewOffers)

export const reportPickerMachine = setup({
  types: {
    input: {} as ReportPickerInput,
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'missing',
    children: {} as { showing: 'run'; saving: 'run'; explorer: 'explorer' },
  },
  actors: {
    loadOffers: fromPromise<ReportOffersResult, ReportPickerInput>(unprovidedActor('loadOffers')),
    run: reportRunMachine,
    explorer: explorerMachine,
    retries: retriesLogic,
    figures: fromEventObservable<FiguresChanged, undefined>(unprovidedEvents('figures')),
  },
  guards: {
    isMissing: (_, loading: ReportOffersResult) => isMissing(loading),
    isOffered: ({ context }, subject: ReportSubject) =>
      availableSubjects(context.choice, runChoiceContextIn(context)).some((one) => isSameSubject(one, subject)),
    isFitting: ({ context }, name: string) =>
      availableReports(context.choice, runChoiceContextIn(context)).some(({ ReportName }) => ReportName === name),
    isBenchmarkOffered: ({ context }, code: O.Option<string>) =>
      O.isNone(code) ||
      availableBenchmarks(context.choice, runChoiceContextIn(context)).some((one) => one.code === code.value),
    isRunnable: ({ context }) => O.isSome(runRequestOf(context.choice)),
    isRead: ({ context }) => O.isSome(context.shown),
    isNewlyIssued: ({ context }, { context: { issued } }: RunSnapshot) =>
      O.isSome(issued) && context.taken !== issued.value.run,
    hasOf: ({ context }, kind: ExplorerKind) =>
      availableSubjects(context.choice, runChoiceContextIn(context)).some(({ level }) => level === kind),
    isClient: ({ context }) => context.screen === 'client',
  },
  actions: {
    setOffers: assign((_, loading: ReportOffersResult) => ({ offers: E.isRight(loading) ? loading.right : noOffers })),
    beginChoice: assign(({ context }) => ({ choice: initialRunChoice(context) })),
    renewDates: assign(({ context }) => ({ choice: withRenewedDates(context.choice, runChoiceContextIn(context)) })),
    chooseFound: assign(({ context }, found: ExplorerChoice) => ({
      choice: pipe(
        exploredSubjectIn(context, found),
        O.match(
          () => context.choice,
          (subject) => withSubject(context.choice, subject, runChoiceContextIn(context)),
        ),
      ),
    })),
    chooseReport: assign(({ context }, name: string) => ({
      choice: pipe(
        reportIn(context, name),
        O.match(
          () => context.choice,
          (report) => withReport(context.choice, report, runChoiceContextIn(context)),
        ),
      ),
    })),
    setShown: assign((_, { context: { issued } }: RunSnapshot) => ({
      shown: issued,
      taken: O.isSome(issued) ? issued.value.run : '',
    })),
    dropReversed: assign(({ context: { choice, runChoice } }) => ({
      choice: areReversed(choice) ? O.getOrElse(() => choice)(runChoice) : choice,
    })),
    hideShownRun: enqueueActions(({ enqueue }) => {
      enqueue.assign({ shown: O.none })
      enqueue.sendTo('showing', { type: 'run.cancelled' })
      enqueue.sendTo('showing', { type: 'failure.dismissed' })
    }),
    startRun: enqueueActions(({ context, enqueue }) => {
      const request = runRequestOf(context.choice)
      if (O.isNone(request)) return
      enqueue.assign({ runChoice: O.some(context.choice) })
      enqueue.sendTo('showing', { type: 'run.requested', request: request.value })
    }),
    startSaving: enqueueActions(({ context, enqueue }) => {
      const request = fileQuery(context)
      if (O.isSome(request)) enqueue.sendTo('saving', { type: 'run.requested', request: request.value })
    }),
  },
}).createMachine({
  id: 'reportPicker',
  context: ({ input }) => ({
    ...input,
    offers: noOffers,
    choice: freshChoice(O.none, O.none, runChoiceContextIn({ ...input, offers: noOffers })),
    runChoice: O.none,
    format: 'wkhtmltopdf',
    shown: O.none,
    taken: '',
    explored: 'account',
  }),
  invoke: { id: 'figures', src: 'figures' },
  type: 'parallel',
  states: {
    choices: {
      initial: 'loading',
      states: {
        loading: { invoke: loadOffers, on: { 'figures.changed': { target: 'loading', reenter: true } } },
        failed: { ...failedRead(loadOffers), on: { 'load.retried': '.trying' } },
        missing: { tags: 'missing' },
        ready: {
          ...offersRenewal,
          on: {
            ...offersRenewal.on,
            'subject.chosen': {
              guard: { type: 'isOffered', params: ({ event }) => event.subject },
              actions: assign(({ context, event }) => ({
                choice: withSubject(context.choice, event.subject, runChoiceContextIn(context)),
              })),
            },
            'report.chosen': {
              guard: { type: 'isFitting', params: ({ event }) => event.name },
              actions: { type: 'chooseReport', params: ({ event }) => event.name },
            },
            'preset.chosen': {
              actions: assign(({ context, event }) => ({
                choice: withPreset(context.choice, event.preset, runChoiceContextIn(context)),
              })),
            },
            'date.chosen': {
              actions: assign(({ context, event: { name, date } }) => ({
                choice: withDate(context.choice, name, date),
              })),
            },
            'benchmark.chosen': {
              guard: { type: 'isBenchmarkOffered', params: ({ event }) => event.code },
              actions: assign(({ context, event }) => ({ choice: withBenchmark(context.choice, event.code) })),
            },
            'orientation.chosen': {
              actions: assign(({ context, event }) => ({
                choice: { ...context.choice, orientation: event.orientation },
              })),
            },
            'choice.reset': { actions: ['beginChoice', 'hideShownRun'] },
            'run.requested': { guard: 'isRunnable', actions: 'startRun' },
          },
        },
      },
    },
    explorer: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'explorer.opened': {
              guard: { type: 'hasOf', params: ({ event }) => event.kind },
              target: 'open',
              actions: assign(({ event }) => ({ explored: event.kind })),
            },
          },
        },
        open: {
          invoke: {
            id: 'explorer',
            src: 'explorer',
            input: ({ context }) => explorerInput(context),
            onDone: { target: 'closed', actions: { type: 'chooseFound', params: ({ event }) => event.output } },
          },
        },
      },
    },
    reader: {
      initial: 'closed',
      invoke: [
        {
          id: 'showing',
          src: 'run',
          input: ({ context: { newId } }) => ({ newId }),
          onSnapshot: [
            {
              guard: { type: 'isNewlyIssued', params: ({ event }) => event.snapshot },
              target: '.issued',
              actions: { type: 'setShown', params: ({ event }) => event.snapshot },
            },
          ],
        },
        { id: 'saving', src: 'run', input: ({ context: { newId } }) => ({ newId }) },
      ],
      on: {
        'format.chosen': { actions: assign(({ event }) => ({ format: event.format })) },
        'download.requested': { guard: 'isRead', actions: 'startSaving' },
      },
      states: {
        closed: {},
        issued: { always: [{ guard: 'isClient', target: 'front' }, { target: 'closed' }] },
        front: {
          on: { 'settings.toggled': 'settings', 'reader.closed': { target: 'closed', actions: 'dropReversed' } },
        },
        settings: {
          on: { 'settings.toggled': 'front', 'reader.closed': { target: 'closed', actions: 'dropReversed' } },
        },
      },
    },
  },
})

export type ReportPickerRef = ActorRefFrom<typeof reportPickerMachine>
