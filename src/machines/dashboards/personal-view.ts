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
import type { DashboardPlace } from '../../domain/log/frame.ts'
import {
  personalView,
  type ViewEvent,
  asEverybody,
  isAsEverybody,
  type WidgetView,
  type WidgetViews,
} from '../../domain/dashboards/personal-view/personal-view.ts'
import { sameJson } from '../../domain/parse-json.ts'
import type { ViewsChanged } from '../../streams/events/view-frames.ts'
import { task } from '../kit/task.ts'
import { unprovided, unprovidedEvents, unprovidedWork } from '../kit/unprovided.ts'
import type { ViewReader, ViewMessage } from './view-store.ts'

export interface Located {
  readonly position: number
}

export interface ReadViews extends Located {
  readonly views: WidgetViews
}

export type ToBeSaved =
  | { readonly type: 'view.changed'; readonly wid: string; readonly view: WidgetView }
  | { readonly type: 'views.dropped' }

export type Saved =
  | { readonly type: 'view.saved'; readonly wid: string; readonly view: WidgetView; readonly position: number }
  | { readonly type: 'save.failed' }

interface Context {
  readonly place: DashboardPlace
  readonly views: WidgetViews
  /** Set here and not yet saved: these widgets ignore incoming changes. */
  readonly unsaved: WidgetViews
  readonly position: number
  readonly readers: Readonly<Record<string, ViewReader>>
}

type Event =
  | ViewMessage
  | ViewsChanged
  | Saved
  | { readonly type: 'reset.opened' }
  | { readonly type: 'reset.confirmed' }
  | { readonly type: 'reset.cancelled' }

type Loading = E.Either<unknown, ReadViews>
type Resetting = E.Either<unknown, Located>
type Changed = Extract<ViewMessage, { readonly type: 'view.changed' }>
type Opened = Extract<ViewMessage, { readonly type: 'widget.opened' }>

const without = (views: WidgetViews, gone: string): WidgetViews =>
  Object.fromEntries(Object.entries(views).filter(([wid]) => wid !== gone))

const folded = (views: WidgetViews, events: readonly ViewEvent[]): WidgetViews =>
  events.reduce(personalView.evolve, views)

const keptOf = (wid: string, view: WidgetView): ViewEvent => ({ type: 'WidgetViewKept', wid, view })

const receivedOver = (unsaved: WidgetViews, views: WidgetViews): WidgetViews =>
  folded(
    views,
    Object.entries(unsaved).map(([wid, view]) => keptOf(wid, view)),
  )

const resetIn = ({
  context,
  event,
}: {
  readonly context: Context
  readonly event: { readonly output: Resetting }
}) => ({
  views: {},
  position: E.isRight(event.output) ? event.output.right.position : context.position,
})

export const personalViewMachine = setup({
  types: { input: {} as DashboardPlace, context: {} as Context, events: {} as Event },
  actors: {
    loadViews: fromPromise<Loading, DashboardPlace>(unprovided('loadViews')),
    resetViews: fromPromise<Resetting, DashboardPlace>(unprovided('resetViews')),
    viewChanges: fromEventObservable<ViewsChanged, DashboardPlace>(unprovidedEvents('viewChanges')),
    outbox: fromCallback<ToBeSaved, DashboardPlace>(unprovidedWork('outbox')),
  },
  guards: {
    isLoaded: (_, loading: Loading) => E.isRight(loading),
    isNews: ({ context }, { position }: ViewsChanged) => position > context.position,
    hasOwn: ({ context }) => Object.keys(context.views).length > 0,
  },
  actions: {
    registerReader: enqueueActions(({ context, enqueue }, { wid, reader }: Opened) => {
      const view = context.views[wid]
      if (view !== undefined && !isAsEverybody(view)) enqueue.sendTo(reader, { type: 'view.received', view })
    }),
    sendToOutbox: sendTo('outbox', (_, { wid, view }: Changed) => ({ type: 'view.changed', wid, view }) as const),
    removeSaved: assign(({ context }, { wid, view }: Extract<Saved, { readonly type: 'view.saved' }>) =>
      sameJson(context.unsaved[wid], view) ? { unsaved: without(context.unsaved, wid) } : {},
    ),
    receiveViews: enqueueActions(({ context, enqueue }, next: Pick<Context, 'views' | 'position'>) => {
      const views = receivedOver(context.unsaved, next.views)
      Object.entries(context.readers).forEach(([wid, reader]) => {
        const view = views[wid] ?? asEverybody
        const isChanged = !sameJson(view, context.views[wid] ?? asEverybody)
        if (isChanged && reader.getSnapshot().status === 'active')
          enqueue.sendTo(reader, { type: 'view.received', view })
      })
      enqueue.assign({ views, position: Math.max(context.position, next.position) })
    }),
    dropPost: sendTo('outbox', { type: 'views.dropped' }),
  },
}).createMachine({
  id: 'personalView',
  context: ({ input }) => ({ place: input, views: {}, unsaved: {}, position: 0, readers: {} }),
  invoke: [
    { id: 'viewChanges', src: 'viewChanges', input: ({ context }) => context.place },
    { id: 'outbox', src: 'outbox', input: ({ context }) => context.place },
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
          views: folded(context.views, [keptOf(wid, view)]),
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
            input: ({ context }) => context.place,
            onDone: [
              {
                guard: { type: 'isLoaded', params: ({ event }) => event.output },
                target: 'read',
                actions: {
                  type: 'receiveViews',
                  params: ({ event, context }) => E.getOrElse<unknown, ReadViews>(() => context)(event.output),
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
                  views: folded(context.views, [event.event]),
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
            ...task(
              'resetViews',
              { target: 'idle', actions: { type: 'receiveViews', params: resetIn } },
              { target: 'failed' },
            ),
            input: ({ context }) => context.place,
          },
        },
        failed: { on: { 'reset.cancelled': 'idle', 'reset.confirmed': 'resetting' } },
      },
    },
  },
})

export type PersonalViewRef = ActorRefFrom<typeof personalViewMachine>
