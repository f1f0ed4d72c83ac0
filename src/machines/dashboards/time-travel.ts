import type { FiguresChanged } from '../../streams/events/figures-changed.ts'
import { assign, enqueueActions, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { IsoDate } from '../../domain/dates/iso-date.ts'
import { E, O } from '../../domain/fp.ts'
import type { DashboardKey } from '../../domain/dashboards/dashboard-key.ts'
import {
  type TimeSpan,
  goAsAt,
  type DatesFault,
  goKnownOn,
  isTravelling,
  spanFaults,
  datesWithinSpan,
} from '../../domain/dashboards/time-travel/travel.ts'
import { sameJson } from '../../domain/json/parse-json.ts'
import type { FiguresDates } from '../../domain/widgets/figures/figures-dates.ts'
import { keptInAddress } from '../kit/kept-in-address.ts'
import { answerOf, failedRead, invokeRead, retriesLogic } from '../kit/failed-read.ts'
import type { ReadResult } from '../kit/read-result.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { unprovidedActor } from '../kit/unprovided.ts'

export type SpanLoadResult = ReadResult<TimeSpan>

interface Input {
  readonly dashboardKey: DashboardKey
  readonly dates?: FiguresDates
  readonly isMalformed?: boolean
}

interface Context {
  readonly dashboardKey: DashboardKey
  readonly span: O.Option<TimeSpan>
  readonly dates: FiguresDates
  readonly settled: FiguresDates
  readonly faults: readonly DatesFault[]
}

interface DatesFromAddress {
  readonly dates: FiguresDates
  readonly isMalformed?: boolean
}

type Event =
  | RetryDue
  | FiguresChanged
  | { readonly type: 'travel.toggled' }
  | { readonly type: 'load.retried' }
  | { readonly type: 'asAt.chosen'; readonly date: IsoDate }
  | { readonly type: 'knownOn.chosen'; readonly date: IsoDate }
  | { readonly type: 'today.requested' }
  | ({ readonly type: 'address.changed' } & DatesFromAddress)
  | { readonly type: 'span.received'; readonly span: TimeSpan }

const loadSpan = {
  ...invokeRead(
    'loadSpan',
    { target: '#timeTravel.bar.open.ready', actions: { type: 'announceSpan', params: answerOf } },
    '#timeTravel.bar.open.failed',
  ),
  input: ({ context }: { readonly context: Context }) => context.dashboardKey,
}

const malformedDateFaults = (isMalformed: boolean): readonly DatesFault[] => (isMalformed ? [{ _tag: 'NoDate' }] : [])

/** Returns the same object if nothing changes, because watchers then refetch nothing. */
const keptDates = (dates: FiguresDates, span: TimeSpan): FiguresDates => {
  const within = datesWithinSpan(dates, span)
  return sameJson(within, dates) ? dates : within
}

export const timeTravelMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event },
  actors: {
    loadSpan: fromPromise<SpanLoadResult, DashboardKey>(unprovidedActor('loadSpan')),
    keepInAddress: fromPromise<unknown, FiguresDates>(unprovidedActor('keepInAddress')),
    retries: retriesLogic,
  },
  delays: { rest: 250 },
  guards: {
    isAway: ({ context: { dates } }) => isTravelling(dates),
    isBeyond: ({ context: { dates } }, span: TimeSpan) => keptDates(dates, span) !== dates,
    isElsewhere: ({ context }, dates: FiguresDates) => !sameJson(dates, context.dates),
    isToBeCorrected: ({ context: { span } }, { dates, isMalformed = false }: DatesFromAddress) =>
      isMalformed || (O.isSome(span) && keptDates(dates, span.value) !== dates),
    isMalformed: ({ context: { faults } }) => faults.length > 0,
  },
  actions: {
    announceSpan: enqueueActions(({ enqueue }, loading: SpanLoadResult) => {
      if (E.isRight(loading)) enqueue.raise({ type: 'span.received', span: loading.right })
    }),
    setSpan: assign(({ context: { dates, faults } }, span: TimeSpan) => ({
      span: O.some(span),
      dates: keptDates(dates, span),
      faults: [...faults, ...spanFaults(dates, span)],
    })),
    goWhereAddressed: assign(({ context: { span } }, { dates, isMalformed = false }: DatesFromAddress) => ({
      dates: O.isSome(span) ? keptDates(dates, span.value) : dates,
      faults: [...malformedDateFaults(isMalformed), ...(O.isSome(span) ? spanFaults(dates, span.value) : [])],
    })),
    goAsAt: assign(({ context: { dates, span } }, date: IsoDate) =>
      O.isSome(span) ? { dates: goAsAt(date, dates, span.value), faults: [] } : {},
    ),
    goKnownOn: assign(({ context: { dates, span } }, date: IsoDate) =>
      O.isSome(span) ? { dates: goKnownOn(date, dates, span.value), faults: [] } : {},
    ),
  },
}).createMachine({
  id: 'timeTravel',
  context: ({ input: { dashboardKey, dates = {}, isMalformed = false } }) => ({
    dashboardKey,
    span: O.none,
    dates,
    settled: dates,
    faults: malformedDateFaults(isMalformed),
  }),
  type: 'parallel',
  states: {
    bar: {
      initial: 'closed',
      states: {
        closed: { on: { 'travel.toggled': 'open' } },
        open: {
          initial: 'loading',
          on: { 'travel.toggled': 'closed', 'figures.changed': '.loading' },
          states: {
            loading: { invoke: loadSpan },
            ready: {},
            failed: { ...failedRead(loadSpan), on: { 'load.retried': '.trying' } },
          },
        },
      },
    },
    dates: {
      initial: 'addressed',
      on: {
        'asAt.chosen': {
          target: '.sliding',
          actions: { type: 'goAsAt', params: ({ event }) => event.date },
        },
        'knownOn.chosen': {
          target: '.sliding',
          actions: { type: 'goKnownOn', params: ({ event }) => event.date },
        },
        'span.received': [
          {
            guard: { type: 'isBeyond', params: ({ event }) => event.span },
            target: '.resting.keeping',
            actions: { type: 'setSpan', params: ({ event }) => event.span },
          },
          { actions: { type: 'setSpan', params: ({ event }) => event.span } },
        ],
        'address.changed': [
          {
            guard: { type: 'isToBeCorrected', params: ({ event }) => event },
            target: '.resting.keeping',
            actions: { type: 'goWhereAddressed', params: ({ event }) => event },
          },
          {
            guard: { type: 'isElsewhere', params: ({ event }) => event.dates },
            target: '.resting',
            actions: { type: 'goWhereAddressed', params: ({ event }) => event },
          },
        ],
        'today.requested': { guard: 'isAway', target: '.resting.keeping', actions: assign({ dates: {}, faults: [] }) },
      },
      states: {
        addressed: { always: [{ guard: 'isMalformed', target: 'resting.keeping' }, { target: 'resting' }] },
        resting: {
          entry: assign(({ context: { dates } }) => ({ settled: dates })),
          ...keptInAddress(({ context: { dates } }: { readonly context: Context }) => dates),
        },
        sliding: { after: { rest: '#timeTravel.dates.resting.keeping' } },
      },
    },
  },
})

export type TimeTravelRef = ActorRefFrom<typeof timeTravelMachine>
