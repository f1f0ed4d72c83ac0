import { assign, enqueueActions, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { DashboardHistoryReply, PastDashboardReply } from '../../api/dashboards/dashboard-history.ts'
import type { Dashboard } from '../../domain/dashboards/dashboard.ts'
import type { NamedSave } from '../../domain/dashboards/history/history.ts'
import { E, O, pipe } from '../../domain/fp.ts'
import type { DashboardKey } from '../../domain/dashboards/dashboard-key.ts'
import { sameJson } from '../../domain/json/parse-json.ts'
import type { FiguresDates } from '../../domain/widgets/figures/figures-dates.ts'
import { answerOf, failedRead, invokeRead, retriesLogic } from '../kit/failed-read.ts'
import type { ReadResult } from '../kit/read-result.ts'
import { actorsOf, definitionsOf, type SpawnedWidgets, type WidgetMessage } from './spawned-widgets.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { resultOf, invokeTask } from '../kit/task.ts'
import { unprovidedActor } from '../kit/unprovided.ts'
import { widgetMachine } from '../widgets/widget.ts'

export interface HistoryRequest {
  readonly dashboardKey: DashboardKey
  readonly before: number | null
}

export interface PastRequest {
  readonly dashboardKey: DashboardKey
  readonly revision: number
}

export interface RestoreRequest {
  readonly dashboardKey: DashboardKey
  readonly to: number
  readonly revision: number
}

export type DashboardRestoreRefusal =
  | { readonly _tag: 'StaleRevision' | 'Unreachable' }
  | { readonly _tag: 'OutOfSpace'; readonly message: string }

export type HistoryResult = ReadResult<DashboardHistoryReply>
export type PastResult = ReadResult<PastDashboardReply>
export type RestoreResult = E.Either<DashboardRestoreRefusal, unknown>

interface PastVersion {
  readonly save: O.Option<NamedSave>
  readonly dashboard: Dashboard
}

interface Input {
  readonly dashboardKey: DashboardKey
  readonly mayLook: boolean
}

interface Context extends Input {
  readonly dates: FiguresDates
  readonly saves: readonly NamedSave[]
  readonly hasMore: boolean
  readonly revision: number
  readonly chosen: O.Option<NamedSave>
  readonly past: O.Option<PastVersion>
  readonly info: PastDashboardReply['info']
  readonly widgets: SpawnedWidgets
  readonly over: number
  readonly refused: O.Option<DashboardRestoreRefusal>
}

type Event =
  | WidgetMessage
  | RetryDue
  | { readonly type: 'change.received'; readonly revision: number }
  | { readonly type: 'history.toggled' }
  | { readonly type: 'history.closed' }
  | { readonly type: 'load.retried' }
  | { readonly type: 'more.requested' }
  | { readonly type: 'save.chosen'; readonly save: O.Option<NamedSave> }
  | { readonly type: 'today.requested' }
  | { readonly type: 'restore.requested' }
  | { readonly type: 'restore.confirmed' }
  | { readonly type: 'restore.cancelled' }

const joinSaves = (newest: readonly NamedSave[], shown: readonly NamedSave[]): readonly NamedSave[] => {
  const oldest = newest.at(-1)?.first ?? 0
  const older = shown.filter(({ revision }) => revision < oldest)
  return older[0]?.revision === oldest - 1 ? [...newest, ...older] : newest
}

const chosenRevision = ({ chosen }: Context): number =>
  pipe(
    chosen,
    O.match(
      () => 0,
      ({ revision }) => revision,
    ),
  )

const listFailed = '#dashboardHistory.open.list.failed'

const loadHistory = {
  ...invokeRead(
    'loadHistory',
    { target: '#dashboardHistory.open.list.listed', actions: { type: 'showSaves', params: answerOf } },
    listFailed,
  ),
  input: ({ context: { dashboardKey } }: { readonly context: Context }) => ({ dashboardKey, before: null }),
}

const loadMore = {
  ...invokeRead(
    'loadHistory',
    { target: '#dashboardHistory.open.list.listed', actions: { type: 'listMore', params: answerOf } },
    listFailed,
  ),
  id: 'loadMore',
  input: ({ context: { dashboardKey, saves } }: { readonly context: Context }) => ({
    dashboardKey,
    before: saves.at(-1)?.first ?? null,
  }),
}

const loadPast = {
  ...invokeRead(
    'loadPast',
    {
      target: '#dashboardHistory.open.view.past',
      actions: [{ type: 'setPastVersion', params: answerOf }, 'spawnWidgets'],
    },
    '#dashboardHistory.open.view.lost',
  ),
  input: ({ context }: { readonly context: Context }) => ({
    dashboardKey: context.dashboardKey,
    revision: chosenRevision(context),
  }),
}

export const dashboardHistoryMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event },
  actors: {
    loadHistory: fromPromise<HistoryResult, HistoryRequest>(unprovidedActor('loadHistory')),
    loadPast: fromPromise<PastResult, PastRequest>(unprovidedActor('loadPast')),
    restore: fromPromise<RestoreResult, RestoreRequest>(unprovidedActor('restore')),
    retries: retriesLogic,
    widget: widgetMachine,
  },
  delays: { lull: 300 },
  guards: {
    mayLook: ({ context }) => context.mayLook,
    hasMore: ({ context }) => context.hasMore,
    isPast: ({ context }) => chosenRevision(context) < context.revision,
  },
  actions: {
    showSaves: assign(({ context }, listing: HistoryResult) =>
      pipe(
        listing,
        E.match(
          () => ({}),
          ({ saves, hasMore, revision }) => {
            const all = joinSaves(saves, context.saves)
            const isAll = all.length > saves.length
            return {
              saves: all,
              hasMore: isAll ? context.hasMore : hasMore,
              revision: Math.max(context.revision, revision),
            }
          },
        ),
      ),
    ),
    listMore: assign(({ context }, listing: HistoryResult) =>
      pipe(
        listing,
        E.match(
          () => ({}),
          ({ saves, hasMore }) => ({ saves: [...context.saves, ...saves], hasMore }),
        ),
      ),
    ),
    setPastVersion: assign(({ context: { chosen } }, finding: PastResult) => ({
      past: pipe(
        O.fromEither(finding),
        O.map(({ dashboard }) => ({ save: chosen, dashboard })),
      ),
      info: pipe(
        finding,
        E.match(
          () => ({}),
          (found) => found.info,
        ),
      ),
    })),
    spawnWidgets: enqueueActions(({ context: { dashboardKey, dates, past, info, widgets }, enqueue }) => {
      const definitions = definitionsOf(
        pipe(
          past,
          O.map(({ dashboard }) => dashboard),
        ),
      )
      const kept: SpawnedWidgets = Object.fromEntries(
        definitions.flatMap((definition) => {
          const there = widgets[definition.wid]
          return there !== undefined && sameJson(there.definition, definition) ? [[definition.wid, there]] : []
        }),
      )
      const keptActors = actorsOf(kept)
      actorsOf(widgets).forEach((actor) => {
        if (!keptActors.includes(actor)) enqueue.stopChild(actor)
      })
      enqueue.assign(({ spawn }) => ({
        widgets: Object.fromEntries(
          definitions.map((definition) => [
            definition.wid,
            kept[definition.wid] ?? {
              definition,
              actor: spawn('widget', {
                id: definition.wid,
                input: { definition, dashboardKey, dates, notes: info[definition.name] ?? [] },
              }),
            },
          ]),
        ),
      }))
    }),
    leavePast: assign({ past: O.none, refused: O.none }),
    sendToWidgets: enqueueActions(({ context, enqueue }, event: WidgetMessage) => {
      actorsOf(context.widgets).forEach((actor) => {
        enqueue.sendTo(actor, event)
      })
    }),
    setRefusal: assign((_, restoring: RestoreResult) => ({ refused: O.getLeft(restoring) })),
  },
}).createMachine({
  id: 'dashboardHistory',
  context: ({ input }) => ({
    ...input,
    dates: {},
    saves: [],
    hasMore: false,
    revision: 0,
    chosen: O.none,
    past: O.none,
    info: {},
    widgets: {},
    over: 0,
    refused: O.none,
  }),
  on: {
    'reload.requested': { actions: { type: 'sendToWidgets', params: ({ event }) => event } },
    'size.collapsed': { actions: { type: 'sendToWidgets', params: ({ event }) => event } },
    'size.expanded': { actions: { type: 'sendToWidgets', params: ({ event }) => event } },
    'time.changed': {
      actions: [
        assign(({ event }) => ({ dates: event.dates })),
        { type: 'sendToWidgets', params: ({ event }) => event },
      ],
    },
  },
  initial: 'closed',
  states: {
    closed: { on: { 'history.toggled': { guard: 'mayLook', target: 'open' } } },
    open: {
      on: { 'history.toggled': 'closed', 'history.closed': 'closed' },
      type: 'parallel',
      states: {
        list: {
          initial: 'loading',
          on: {
            'change.received': {
              target: '.stale',
              actions: assign(({ context, event }) => ({ revision: Math.max(context.revision, event.revision) })),
            },
          },
          states: {
            loading: { invoke: loadHistory },
            listed: { on: { 'more.requested': { guard: 'hasMore', target: 'fetchingMore' } } },
            stale: { after: { lull: 'loading' } },
            fetchingMore: { invoke: loadMore },
            failed: { ...failedRead(loadHistory), on: { 'load.retried': '.trying' } },
          },
        },
        view: {
          initial: 'today',
          exit: ['leavePast', 'spawnWidgets'],
          on: {
            'save.chosen': {
              target: '.finding',
              actions: assign(({ event }) => ({ chosen: event.save, refused: O.none })),
            },
          },
          states: {
            today: { entry: ['leavePast', 'spawnWidgets'] },
            finding: {
              invoke: loadPast,
              on: { 'today.requested': 'today' },
            },
            lost: { ...failedRead(loadPast), on: { 'today.requested': 'today' } },
            past: {
              initial: 'looking',
              on: { 'today.requested': 'today' },
              states: {
                looking: {
                  on: {
                    'restore.requested': {
                      guard: 'isPast',
                      target: 'confirming',
                      actions: assign(({ context }) => ({ over: context.revision, refused: O.none })),
                    },
                  },
                },
                confirming: { on: { 'restore.confirmed': 'restoring', 'restore.cancelled': 'looking' } },
                restoring: {
                  invoke: {
                    ...invokeTask(
                      'restore',
                      { target: '#dashboardHistory.open.view.today' },
                      { target: 'looking', actions: { type: 'setRefusal', params: resultOf } },
                    ),
                    input: ({ context }) => ({
                      dashboardKey: context.dashboardKey,
                      to: chosenRevision(context),
                      revision: context.over,
                    }),
                  },
                },
              },
            },
          },
        },
      },
    },
  },
})

export type DashboardHistoryRef = ActorRefFrom<typeof dashboardHistoryMachine>
