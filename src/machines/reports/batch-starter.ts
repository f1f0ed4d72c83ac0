import { assign, fromEventObservable, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { IsoDate } from '../../domain/dates/iso-date.ts'
import { E, O, pipe } from '../../domain/fp.ts'
import type { DatePreset } from '../../domain/reports/date-presets.ts'
import * as drafts from '../../domain/reports/batch/draft.ts'
import type { BatchLevel, ReportBatch } from '../../domain/reports/batch/report-batch.ts'
import type { PageOrientation, OutputFormat } from '../../domain/reports/report-format.ts'
import type { ReportDate } from '../../domain/reports/report.ts'
import type { Identity } from '../../domain/users/identity.ts'
import { type ExplorerChoice, type ExplorerInput, explorerMachine } from '../explorers/explorer.ts'
import type { CallFailure } from '../kit/call-failure.ts'
import { answerOf, failedRead, invokeRead, renewedRead, retriesLogic } from '../kit/failed-read.ts'
import type { ReadResult } from '../kit/read-result.ts'
import type { FiguresChanged } from '../../streams/events/figures-changed.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { resultOf, invokeTask } from '../kit/task.ts'
import { unprovidedActor, unprovidedEvents } from '../kit/unprovided.ts'

type BatchDraft = drafts.BatchDraft
type BatchOffers = drafts.BatchOffers

export type BatchOffersResult = ReadResult<BatchOffers>

/** `Lost`: the batch may have begun; a repeat under the same id is the same batch. */
export type BatchStartResult = E.Either<CallFailure, ReportBatch>

interface Input {
  readonly id: string
  readonly identity: Identity
}

interface Context extends Input {
  readonly offers: O.Option<BatchOffers>
  readonly draft: BatchDraft
  /** Whether something has been chosen since the dialog was opened. */
  readonly hasEdits: boolean
  readonly failure: O.Option<CallFailure>
  readonly started: O.Option<ReportBatch>
}

export type DraftEdit =
  | { readonly type: 'report.chosen'; readonly name: string }
  | { readonly type: 'level.chosen'; readonly level: BatchLevel }
  | { readonly type: 'preset.chosen'; readonly preset: DatePreset }
  | { readonly type: 'date.chosen'; readonly name: ReportDate; readonly date: IsoDate }
  | { readonly type: 'format.chosen'; readonly format: OutputFormat }
  | { readonly type: 'orientation.chosen'; readonly orientation: PageOrientation }
  | { readonly type: 'adviser.chosen'; readonly adviser: string | null }
  | { readonly type: 'codes.cleared' }

type Event =
  | DraftEdit
  | RetryDue
  | FiguresChanged
  | { readonly type: 'offers.retried' }
  | { readonly type: 'explorer.opened' }
  | { readonly type: 'batch.requested' }
  | { readonly type: 'starter.closed' }

const noOffers: BatchOffers = {
  reports: [],
  accounts: [],
  groups: [],
  advisers: [],
  currentDataDate: '1970-01-01',
  pricedTo: '1970-01-01',
}

const offersIn = ({ offers }: Pick<Context, 'offers'>): BatchOffers =>
  pipe(
    offers,
    O.getOrElse(() => noOffers),
  )

const editedDraft = (draft: BatchDraft, edit: DraftEdit, offers: BatchOffers): BatchDraft => {
  switch (edit.type) {
    case 'report.chosen': {
      const report = drafts.batchReports(offers).find(({ ReportName }) => ReportName === edit.name)
      return report === undefined ? draft : drafts.withReport(draft, report, offers)
    }
    case 'level.chosen':
      return drafts.withLevel(draft, edit.level, offers)
    case 'preset.chosen':
      return drafts.withPreset(draft, edit.preset, offers)
    case 'date.chosen':
      return drafts.withDate(draft, edit.name, edit.date)
    case 'format.chosen':
      return { ...draft, outputFormat: edit.format }
    case 'orientation.chosen':
      return { ...draft, orientation: edit.orientation }
    case 'adviser.chosen':
      return { ...draft, adviser: edit.adviser }
    case 'codes.cleared':
      return { ...draft, codes: new Set() }
  }
}

/** Offers one book's accounts, but keeps those chosen from another. */
const explorerInput = ({ draft: { level, adviser, codes } }: Context): ExplorerInput => ({
  kind: level,
  isMany: true,
  chosen: [...codes],
  ...(adviser !== null && { adviser }),
})

const requestIn = (context: Context): O.Option<drafts.BatchRequest> =>
  drafts.batchRequestOf(context.id, context.draft, offersIn(context))

const noRequest: drafts.BatchRequest = { id: '', report: '', level: 'account', codes: [], parameters: {} }

const editDraft = {
  actions: { type: 'editDraft', params: ({ event }: { readonly event: DraftEdit }) => event },
} as const

const readOffers = {
  ...invokeRead(
    'readOffers',
    { target: '#batchStarter.ready', actions: [{ type: 'setOffers', params: answerOf }, 'beginDraft'] },
    '#batchStarter.failed',
  ),
  input: ({ context }: { readonly context: Context }) => context.identity,
} as const

const renewOffers = {
  ...invokeRead(
    'readOffers',
    { target: '#batchStarter.ready.offers.current', actions: [{ type: 'setOffers', params: answerOf }, 'renewDates'] },
    '#batchStarter.ready.offers.unrenewed',
  ),
  id: 'renewOffers',
  input: ({ context }: { readonly context: Context }) => context.identity,
} as const

export const batchStarterMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    output: {} as { readonly started: O.Option<ReportBatch> },
    children: {} as { explorer: 'explorer' },
  },
  actors: {
    readOffers: fromPromise<BatchOffersResult, Identity>(unprovidedActor('readOffers')),
    startBatch: fromPromise<BatchStartResult, drafts.BatchRequest>(unprovidedActor('startBatch')),
    explorer: explorerMachine,
    retries: retriesLogic,
    figures: fromEventObservable<FiguresChanged, undefined>(unprovidedEvents('figures')),
  },
  guards: {
    isWhole: ({ context }) => O.isSome(requestIn(context)),
  },
  actions: {
    setOffers: assign((_, reading: BatchOffersResult) => ({ offers: O.getRight(reading) })),
    beginDraft: assign(({ context }) => ({ draft: drafts.freshDraft(offersIn(context)) })),
    renewDates: assign(({ context }) => ({
      draft: drafts.withRenewedDates(context.draft, offersIn(context)),
    })),
    editDraft: assign(({ context }, change: DraftEdit) => ({
      draft: editedDraft(context.draft, change, offersIn(context)),
      hasEdits: true,
      failure: O.none,
    })),
    chooseSubjects: assign(({ context: { draft } }, choice: ExplorerChoice) =>
      O.isNone(choice) ? {} : { draft: { ...draft, codes: new Set(choice.value) }, hasEdits: true, failure: O.none },
    ),
    setStarted: assign((_, starting: BatchStartResult) => ({
      started: O.getRight(starting),
      failure: O.getLeft(starting),
    })),
  },
}).createMachine({
  id: 'batchStarter',
  context: ({ input }) => ({
    ...input,
    offers: O.none,
    draft: drafts.freshDraft(noOffers),
    hasEdits: false,
    failure: O.none,
    started: O.none,
  }),
  invoke: { id: 'figures', src: 'figures' },
  initial: 'reading',
  states: {
    reading: {
      invoke: readOffers,
      on: { 'figures.changed': { target: 'reading', reenter: true }, 'starter.closed': 'closed' },
    },
    failed: { ...failedRead(readOffers), on: { 'offers.retried': '.trying', 'starter.closed': 'closed' } },
    ready: {
      type: 'parallel',
      states: {
        offers: renewedRead(renewOffers),
        work: {
          initial: 'choosing',
          states: {
            choosing: {
              on: {
                'report.chosen': editDraft,
                'level.chosen': editDraft,
                'preset.chosen': editDraft,
                'date.chosen': editDraft,
                'format.chosen': editDraft,
                'orientation.chosen': editDraft,
                'adviser.chosen': editDraft,
                'codes.cleared': editDraft,
                'explorer.opened': 'exploring',
                'batch.requested': { guard: 'isWhole', target: 'starting' },
                'starter.closed': '#batchStarter.closed',
              },
            },
            exploring: {
              invoke: {
                id: 'explorer',
                src: 'explorer',
                input: ({ context }) => explorerInput(context),
                onDone: {
                  target: 'choosing',
                  actions: { type: 'chooseSubjects', params: ({ event }) => event.output },
                },
              },
            },
            starting: {
              invoke: {
                ...invokeTask(
                  'startBatch',
                  { target: '#batchStarter.closed', actions: { type: 'setStarted', params: resultOf } },
                  { target: '#batchStarter.ready.work.choosing', actions: { type: 'setStarted', params: resultOf } },
                ),
                input: ({ context }) =>
                  pipe(
                    requestIn(context),
                    O.getOrElse(() => noRequest),
                  ),
              },
            },
          },
        },
      },
    },
    closed: { type: 'final' },
  },
  output: ({ context }) => ({ started: context.started }),
})

export type BatchStarterRef = ActorRefFrom<typeof batchStarterMachine>
