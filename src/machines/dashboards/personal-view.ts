import {
  assign,
  enqueueActions,
  fromCallback,
  fromEventObservable,
  fromPromise,
  sendTo,
  setup,
  type ActorRefFrom,
} from 'xstate'
import { E } from '../../domain/fp.ts'
import type { DashboardKey } from '../../domain/dashboards/dashboard-key.ts'
import {
  personalView,
  type ViewEvent,
  defaultWidgetView,
  isDefaultWidgetView,
  type WidgetView,
  type WidgetViews,
} from '../../domain/dashboards/personal-view/personal-view.ts'
import { sameJson } from '../../domain/json/parse-json.ts'
import type { ViewsChanged } from '../../streams/events/view-frames.ts'
import { invokeTask } from '../kit/task.ts'
import { unprovidedActor, unprovidedEvents, unprovidedWork } from '../kit/unprovided.ts'
import type { ViewReader, ViewMessage } from './view-store.ts'

export interface ViewLogPosition {
  readonly position: number
}

export interface LoadedViews extends ViewLogPosition {
  readonly views: WidgetViews
}

export type ViewSaveRequest =
  | { readonly type: 'view.changed'; readonly wid: string; readonly view: WidgetView }
  | { readonly type: 'views.dropped' }

export type ViewSaveEvent =
  | { readonly type: 'view.saved'; readonly wid: string; readonly view: WidgetView; readonly position: number }
  | { readonly type: 'save.failed' }

interface Context {
  readonly dashboardKey: DashboardKey
  readonly views: WidgetViews
  /** Set here and not yet saved: these widgets ignore incoming changes. */
  readonly unsaved: WidgetViews
  readonly position: number
  readonly readers: Readonly<Record<string, ViewReader>>
}

type Event =
  | ViewMessage
  | ViewsChanged
  | ViewSaveEvent
  | { readonly type: 'reset.opened' }
  | { readonly type: 'reset.confirmed' }
  | { readonly type: 'reset.cancelled' }

type ViewsResult = E.Either<unknown, LoadedViews>
type ResetResult = E.Either<unknown, ViewLogPosition>
type ViewChanged = Extract<ViewMessage, { readonly type: 'view.changed' }>
type WidgetOpened = Extract<ViewMessage, { readonly type: 'widget.opened' }>

const withoutWidget = (views: WidgetViews, gone: string): WidgetViews =>
  Object.fromEntries(Object.entries(views).filter(([wid]) => wid !== gone))

const foldViews = (views: WidgetViews, events: readonly ViewEvent[]): WidgetViews =>
  events.reduce(personalView.evolve, views)

const viewKeptEvent = (wid: string, view: WidgetView): ViewEvent => ({ type: 'WidgetViewKept', wid, view })

const withUnsavedViews = (unsaved: WidgetViews, views: WidgetViews): WidgetViews =>
  foldViews(
    views,
    Object.entries(unsaved).map(([wid, view]) => viewKeptEvent(wid, view)),
  )

const resetIn = ({
  context,
  event,
}: {
  readonly context: Context
  readonly event: { readonly output: ResetResult }
}) => ({
  views: {},
  position: E.isRight(event.output) ? event.output.right.position : context.position,
})

export const personalViewMachine = setup({
  types: { input: {} as DashboardKey, context: {} as Context, events: {} as Event },
  actors: {
    loadViews: fromPromise<ViewsResult, DashboardKey>(unprovidedActor('loadViews')),
    resetViews: fromPromise<ResetResult, DashboardKey>(unprovidedActor('resetViews')),
    viewChanges: fromEventObservable<ViewsChanged, DashboardKey>(unprovidedEvents('viewChanges')),
    outbox: fromCallback<ViewSaveRequest, DashboardKey>(unprovidedWork('outbox')),
  },
  guards: {
    isLoaded: (_, loading: ViewsResult) => E.isRight(loading),
    isNews: ({ context }, { position }: ViewsChanged) => position > context.position,
    hasOwn: ({ context }) => Object.keys(context.views).length > 0,
  },
  actions: {
    registerReader: enqueueActions(({ context, enqueue }, { wid, reader }: WidgetOpened) => {
      const view = context.views[wid]
      if (view !== undefined && !isDefaultWidgetView(view)) enqueue.sendTo(reader, { type: 'view.received', view })
    }),
    sendToOutbox: sendTo('outbox', (_, { wid, view }: ViewChanged) => ({ type: 'view.changed', wid, view }) as const),
    removeSaved: assign(({ context }, { wid, view }: Extract<ViewSaveEvent, { readonly type: 'view.saved' }>) =>
      sameJson(context.unsaved[wid], view) ? { unsaved: withoutWidget(context.unsaved, wid) } : {},
    ),
    receiveViews: enqueueActions(({ context, enqueue }, next: Pick<Context, 'views' | 'position'>) => {
      const views = withUnsavedViews(context.unsaved, next.views)
      Object.entries(context.readers).forEach(([wid, reader]) => {
        const view = views[wid] ?? defaultWidgetView
        const isChanged = !sameJson(view, context.views[wid] ?? defaultWidgetView)
        if (isChanged && reader.getSnapshot().status === 'active')
          enqueue.sendTo(reader, { type: 'view.received', view })
      })
      enqueue.assign({ views, position: Math.max(context.position, next.position) })
    }),
    dropPost: sendTo('outbox', { type: 'views.dropped' }),
  },
}).createMachine({
  id: 'personalView',
  context: ({ input }) => ({ dashboardKey: input, views: {}, unsaved: {}, position: 0, readers: {} }),
  invoke: [
    { id: 'viewChanges', src: 'viewChanges', input: ({ context }) => context.dashboardKey },
    { id: 'outbox', src: 'outbox', input: ({ context }) => context.dashboardKey },
  ],
  on: {
    'widget.opened': {
      actions: [
        assign(({ context, event: { wid, reader } }) => ({ readers: { ...context.readers, [wid]: reader } })),
        { type: 'registerReader', params: ({ event }) => event },
      ],
    },
    'view.changed': {
      actions: [
        assign(({ context, event: { wid, view } }) => ({
          views: foldViews(context.views, [viewKeptEvent(wid, view)]),
          unsaved: { ...context.unsaved, [wid]: view },
        })),
        { type: 'sendToOutbox', params: ({ event }) => event },
      ],
    },
    'view.saved': { actions: { type: 'removeSaved', params: ({ event }) => event } },
  },
  type: 'parallel',
  states: {
    reading: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadViews',
            src: 'loadViews',
            input: ({ context }) => context.dashboardKey,
            onDone: [
              {
                guard: { type: 'isLoaded', params: ({ event }) => event.output },
                target: 'read',
                actions: {
                  type: 'receiveViews',
                  params: ({ event, context }) => E.getOrElse<unknown, LoadedViews>(() => context)(event.output),
                },
              },
              { target: 'unknown' },
            ],
          },
          // changes during the read may be missing from it
          on: { 'views.changed': { target: 'loading', reenter: true } },
        },
        unknown: { on: { 'views.changed': 'loading' } },
        read: {
          on: {
            'views.changed': {
              guard: { type: 'isNews', params: ({ event }) => event },
              actions: {
                type: 'receiveViews',
                params: ({ event, context }) => ({
                  views: foldViews(context.views, [event.event]),
                  position: event.position,
                }),
              },
            },
          },
        },
      },
    },
    keeping: {
      initial: 'kept',
      states: {
        kept: { on: { 'save.failed': 'unkept' } },
        unkept: { on: { 'view.saved': 'kept' } },
      },
    },
    resetting: {
      initial: 'idle',
      states: {
        idle: { on: { 'reset.opened': { guard: 'hasOwn', target: 'asking' } } },
        asking: { on: { 'reset.cancelled': 'idle', 'reset.confirmed': 'resetting' } },
        resetting: {
          entry: [assign({ unsaved: {} }), 'dropPost'],
          invoke: {
            ...invokeTask(
              'resetViews',
              { target: 'idle', actions: { type: 'receiveViews', params: resetIn } },
              { target: 'failed' },
            ),
            input: ({ context }) => context.dashboardKey,
          },
        },
        failed: { on: { 'reset.cancelled': 'idle', 'reset.confirmed': 'resetting' } },
      },
    },
  },
})

export type PersonalViewRef = ActorRefFrom<typeof personalViewMachine>
