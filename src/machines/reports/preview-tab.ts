import {
  and,
  assign,
  enqueueActions,
  fromEventObservable,
  fromPromise,
  raise,
  setup,
  stateIn,
  type ActorRefFrom,
} from 'xstate'
import { E, O } from '../../domain/fp.ts'
import type { IsoDate } from '../../domain/dates/iso-date.ts'
import type { ListedBenchmark } from '../../domain/ledger/benchmarks/benchmark.ts'
import type { FiguresDay } from '../../domain/ledger/figures-day.ts'
import type { DatePreset } from '../../domain/reports/date-presets.ts'
import {
  canRun,
  firstFilter,
  previewParameters,
  type PreviewFilter,
  withLevel,
  withPreset,
  withRenewedDates,
} from '../../domain/reports/editor/preview-filter.ts'
import { emptyContent } from '../../domain/reports/editor/report-draft.ts'
import type { ReportOutputFormat } from '../../domain/reports/lookups/lookups.ts'
import type { ParameterDefinition } from '../../domain/reports/parameters.ts'
import type { NameWarning } from '../../domain/reports/template/report-check.ts'
import type { ReportFault } from '../../domain/reports/template/report-fault.ts'
import type { OutputFormat } from '../../domain/reports/report-format.ts'
import type { ReportContent, ReportLevel } from '../../domain/reports/report.ts'
import type { PrintWait } from '../../domain/reports/run/print-wait.ts'
import type { ReportStage } from '../../domain/reports/run/report-run.ts'
import type { RunParameters } from '../../domain/reports/run/run-parameters.ts'
import type { ReportSubject } from '../../domain/reports/subject.ts'
import { answerOf, failedRead, invokeRead, renewedRead, retriesLogic } from '../kit/failed-read.ts'
import type { ReadResult } from '../kit/read-result.ts'
import type { StageReceived } from './report-run.ts'
import type { FiguresChanged } from '../../streams/events/figures-changed.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { unprovidedActor, unprovidedEvents } from '../kit/unprovided.ts'

export interface PreviewMeans extends FiguresDay {
  readonly definitions: readonly ParameterDefinition[]
  readonly formats: readonly ReportOutputFormat[]
  readonly subjects: readonly ReportSubject[]
  readonly benchmarks: readonly ListedBenchmark[]
}

export interface ReportPreviewRequest {
  readonly run: string
  readonly content: ReportContent
  readonly parameters: RunParameters
}

export interface PreviewOutput {
  readonly request: ReportPreviewRequest
  readonly media: string
  readonly name: string
  readonly bytes: Uint8Array
  readonly doubts: readonly NameWarning[]
}

export interface PreviewFailure {
  readonly message: string
  readonly fault: ReportFault | null
}

export type PreviewMeansResult = ReadResult<PreviewMeans>
export type PreviewRenderResult = E.Either<PreviewFailure, PreviewOutput>

interface PreviewDraft {
  readonly content: O.Option<ReportContent>
  readonly levels: readonly ReportLevel[]
}

interface Input extends PreviewDraft {
  readonly isInSight: boolean
  readonly newId: () => string
}

interface Context extends Input {
  readonly run: string
  readonly stage: O.Option<ReportStage>
  readonly wait: O.Option<PrintWait>
  readonly means: O.Option<PreviewMeans>
  readonly filter: PreviewFilter
  readonly before: PreviewFilter
  readonly output: O.Option<PreviewOutput>
  readonly failure: O.Option<PreviewFailure>
}

type Event =
  | StageReceived
  | RetryDue
  | FiguresChanged
  | ({ readonly type: 'draft.changed' } & PreviewDraft)
  | { readonly type: 'preview.opened' }
  | { readonly type: 'load.retried' }
  | { readonly type: 'parameters.requested' }
  | { readonly type: 'parameters.cancelled' }
  | { readonly type: 'parameters.confirmed' }
  | { readonly type: 'filter.edited'; readonly filter: Partial<PreviewFilter> }
  | { readonly type: 'preset.chosen'; readonly preset: DatePreset }
  | { readonly type: 'level.chosen'; readonly level: ReportLevel | null }
  | { readonly type: 'format.chosen'; readonly outputFormat: OutputFormat }
  | { readonly type: 'run.requested' }
  | { readonly type: 'run.cancelled' }

const dateOf = ({ means }: Context): IsoDate => (O.isSome(means) ? means.value.currentDataDate : '')

const defaultFilter = firstFilter(null, null, '2000-01-01')

const isAnsweredInSight = ({ context }: { readonly context: Input }, found: PreviewMeansResult): boolean =>
  context.isInSight && E.isRight(found)

const invokeFindPreviewMeans = invokeRead(
  'findPreviewMeans',
  { target: '#previewTab.ready', actions: { type: 'setMeans', params: answerOf } },
  '#previewTab.failed',
)

const findPreviewMeans = {
  ...invokeFindPreviewMeans,
  onDone: [
    {
      guard: { type: 'isAnsweredInSight', params: answerOf },
      target: ['#previewTab.ready.parameters.closed', '#previewTab.ready.frame.still'],
      actions: { type: 'setMeans', params: answerOf },
    },
    ...invokeFindPreviewMeans.onDone,
  ],
} as const

const renewMeans = {
  ...invokeRead(
    'findPreviewMeans',
    { target: '#previewTab.ready.means.current', actions: { type: 'renewDates', params: answerOf } },
    '#previewTab.ready.means.unrenewed',
  ),
  id: 'renewMeans',
} as const

export const previewTabMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event },
  actors: {
    findPreviewMeans: fromPromise<PreviewMeansResult>(unprovidedActor('findPreviewMeans')),
    renderPreview: fromPromise<PreviewRenderResult, ReportPreviewRequest>(unprovidedActor('renderPreview')),
    stageEvents: fromEventObservable<StageReceived, string>(unprovidedEvents('stageEvents')),
    retries: retriesLogic,
    figures: fromEventObservable<FiguresChanged, undefined>(unprovidedEvents('figures')),
  },
  guards: {
    isInSight: ({ context }) => context.isInSight,
    isAnsweredInSight,
    isConfirmed: stateIn({ ready: { parameters: 'closed' } }),
    isComplete: ({ context }) => canRun(context.filter),
    canRun: ({ context }) => canRun(context.filter) && O.isSome(context.content),
  },
  actions: {
    setMeans: assign(({ context }, found: PreviewMeansResult) => {
      if (E.isLeft(found)) return {}
      const { formats, currentDataDate } = found.right
      const filter = firstFilter(formats[0]?.outputFormat ?? null, context.levels[0] ?? null, currentDataDate)
      return { means: O.some(found.right), filter, before: filter }
    }),
    renewDates: assign(({ context: { filter, before } }, found: PreviewMeansResult) => {
      if (E.isLeft(found)) return {}
      const dated = (chosen: PreviewFilter) => withRenewedDates(chosen, found.right.currentDataDate)
      return { means: O.some(found.right), filter: dated(filter), before: dated(before) }
    }),
    editFilter: assign(({ context }, edited: Partial<PreviewFilter>) => ({ filter: { ...context.filter, ...edited } })),
    showOutput: enqueueActions(({ enqueue }, rendering: PreviewRenderResult) => {
      if (E.isRight(rendering)) enqueue.assign({ output: O.some(rendering.right), failure: O.none })
      else enqueue.assign({ failure: O.some(rendering.left) })
    }),
    requestRun: raise({ type: 'run.requested' }),
  },
}).createMachine({
  id: 'previewTab',
  context: ({ input }) => ({
    ...input,
    run: '',
    stage: O.none,
    wait: O.none,
    means: O.none,
    filter: defaultFilter,
    before: defaultFilter,
    output: O.none,
    failure: O.none,
  }),
  on: { 'draft.changed': { actions: assign(({ event: { content, levels } }) => ({ content, levels })) } },
  initial: 'unopened',
  states: {
    unopened: { always: { guard: 'isInSight', target: 'loading' }, on: { 'preview.opened': 'loading' } },
    loading: {
      invoke: [findPreviewMeans, { id: 'figures', src: 'figures' }],
      on: { 'figures.changed': { target: 'loading', reenter: true } },
    },
    failed: { ...failedRead(findPreviewMeans), on: { 'load.retried': '.trying' } },
    ready: {
      type: 'parallel',
      invoke: { id: 'figures', src: 'figures' },
      states: {
        means: renewedRead(renewMeans),
        parameters: {
          initial: 'open',
          states: {
            open: {
              on: {
                'filter.edited': { actions: { type: 'editFilter', params: ({ event }) => event.filter } },
                'preset.chosen': {
                  actions: assign(({ context, event }) => ({
                    filter: withPreset(context.filter, event.preset, dateOf(context)),
                  })),
                },
                'level.chosen': {
                  actions: assign(({ context, event }) => ({ filter: withLevel(context.filter, event.level) })),
                },
                'parameters.cancelled': {
                  target: 'closed',
                  actions: assign(({ context }) => ({ filter: context.before })),
                },
                'parameters.confirmed': { guard: 'isComplete', target: 'closed', actions: 'requestRun' },
              },
            },
            closed: {
              on: {
                'parameters.requested': {
                  target: 'open',
                  actions: assign(({ context }) => ({ before: context.filter })),
                },
                'format.chosen': {
                  actions: { type: 'editFilter', params: ({ event: { outputFormat } }) => ({ outputFormat }) },
                },
              },
            },
          },
        },
        frame: {
          initial: 'still',
          on: { 'run.requested': { guard: and(['isConfirmed', 'canRun']), target: '.rendering' } },
          states: {
            still: {},
            // the old preview stays until the next; only the latest request counts
            rendering: {
              entry: assign(({ context }) => ({ run: context.newId(), stage: O.none, wait: O.none })),
              invoke: [
                {
                  id: 'renderPreview',
                  src: 'renderPreview',
                  input: ({ context: { run, content: draft, filter } }) => {
                    const content = O.isSome(draft) ? draft.value : emptyContent
                    return { run, content, parameters: previewParameters(filter, content.ReportParams) }
                  },
                  onDone: { target: 'still', actions: { type: 'showOutput', params: ({ event }) => event.output } },
                },
                { id: 'stageEvents', src: 'stageEvents', input: ({ context }) => context.run },
              ],
              on: {
                'stage.received': { actions: assign(({ event: { stage, wait } }) => ({ stage: O.some(stage), wait })) },
                'run.cancelled': 'still',
              },
            },
          },
        },
      },
    },
  },
})

export type PreviewTabRef = ActorRefFrom<typeof previewTabMachine>
