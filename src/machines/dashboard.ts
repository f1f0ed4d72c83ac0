import { assign, enqueueActions, fromEventObservable, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { DashboardReply } from '../api/dashboards.ts'
import { alone, type Neighbours } from '../domain/account/neighbours.ts'
import { foldChanges, type DatedDashboard, type HeardChange } from '../domain/dashboard/heard-change.ts'
import { widgetsOf } from '../domain/dashboard/structure.ts'
import { E, O, pipe } from '../domain/fp.ts'
import { sameJson } from '../domain/same-json.ts'
import type { DashboardPlace } from '../domain/log/frame.ts'
import type { WidgetDefinition } from '../domain/widget/widget-definition.ts'
import type { RoomEvent } from '../streams/room-events.ts'
import { unprovided, unprovidedEvents } from './unprovided.ts'
import { widgetMachine, type WidgetRef } from './widget.ts'

export interface DashboardRequest {
  readonly place: DashboardPlace
  /** The position of the log the answer must not be older than. */
  readonly at: number
}

export interface DashboardUnavailable {
  readonly _tag: 'NotFound' | 'Unreachable'
}

/** What a dashboard tells each of its widgets. */
interface WidgetTold {
  readonly type: 'reload.requested' | 'size.collapsed' | 'size.expanded'
}

interface Furnished {
  readonly definition: WidgetDefinition
  readonly actor: WidgetRef
}

/** The actor of each widget, by its `wid`. */
export type FurnishedWidgets = Readonly<Record<string, Furnished>>

interface Context {
  readonly place: DashboardPlace
  readonly name: string
  readonly seen: O.Option<DatedDashboard>
  readonly widgets: FurnishedWidgets
  readonly neighbours: Neighbours
  /** The position what is shown must have reached: that at which the room was opened. */
  readonly at: number
  /** Heard while the dashboard is read. */
  readonly heard: readonly HeardChange[]
}

type Event =
  | RoomEvent
  | { readonly type: 'load.retried' }
  | { readonly type: 'all.collapsed' }
  | { readonly type: 'all.expanded' }

type Loading = E.Either<DashboardUnavailable, DashboardReply>

const definitionsOf = (seen: Context['seen']): readonly WidgetDefinition[] =>
  O.isSome(seen) ? widgetsOf(seen.value.dashboard.rows) : []

const actorsOf = (widgets: FurnishedWidgets): readonly WidgetRef[] => Object.values(widgets).map(({ actor }) => actor)

const unchanged = (widgets: FurnishedWidgets, wanted: readonly WidgetDefinition[]): FurnishedWidgets =>
  Object.fromEntries(
    wanted.flatMap((definition) => {
      const there = widgets[definition.wid]
      return there !== undefined && sameJson(there.definition, definition) ? [[definition.wid, there]] : []
    }),
  )

export const dashboardMachine = setup({
  types: { input: {} as DashboardPlace, context: {} as Context, events: {} as Event },
  actors: {
    room: fromEventObservable<RoomEvent, DashboardPlace>(unprovidedEvents('room')),
    loadDashboard: fromPromise<Loading, DashboardRequest>(unprovided('loadDashboard')),
    loadNeighbours: fromPromise<Neighbours, DashboardPlace>(unprovided('loadNeighbours')),
    widget: widgetMachine,
  },
  guards: {
    isLoaded: (_, loading: Loading) => E.isRight(loading),
    isMissing: (_, loading: Loading) => E.isLeft(loading) && loading.left._tag === 'NotFound',
    isBehind: ({ context }, loading: Loading) => E.isRight(loading) && loading.right.position < context.at,
    isAhead: ({ context }, position: number) => O.isSome(context.seen) && position > context.seen.value.position,
  },
  actions: {
    await: assign(({ context }, position: number) => ({ at: Math.max(context.at, position) })),
    keep: assign(({ context: { heard } }, change: HeardChange) => ({
      heard: heard.some(({ position }) => position >= change.position) ? heard : [...heard, change],
    })),
    fold: assign(({ context }, change: HeardChange) => ({
      seen: pipe(
        context.seen,
        O.map((seen) => foldChanges(seen, [change])),
      ),
    })),
    show: assign(({ context }, loading: Loading) =>
      pipe(
        loading,
        E.match(
          () => ({}),
          (reply) => ({ name: reply.name, seen: O.some(foldChanges(reply, context.heard)), heard: [] }),
        ),
      ),
    ),
    furnish: enqueueActions(({ context: { place, seen, widgets }, enqueue }) => {
      const wanted = definitionsOf(seen)
      const kept = unchanged(widgets, wanted)
      const keptActors = actorsOf(kept)
      actorsOf(widgets).forEach((actor) => {
        if (!keptActors.includes(actor)) enqueue.stopChild(actor)
      })
      enqueue.assign(({ spawn }) => ({
        widgets: Object.fromEntries(
          wanted.map((definition) => [
            definition.wid,
            kept[definition.wid] ?? {
              definition,
              actor: spawn('widget', { id: definition.wid, input: { definition, place } }),
            },
          ]),
        ),
      }))
    }),
    tellAll: enqueueActions(({ context, enqueue }, event: WidgetTold) => {
      actorsOf(context.widgets).forEach((actor) => {
        enqueue.sendTo(actor, event)
      })
    }),
    meet: assign((_, neighbours: Neighbours) => ({ neighbours })),
  },
}).createMachine({
  id: 'dashboard',
  context: ({ input }) => ({
    place: input,
    name: '',
    seen: O.none,
    widgets: {},
    neighbours: alone,
    at: 0,
    heard: [],
  }),
  invoke: { id: 'room', src: 'room', input: ({ context }) => context.place },
  on: { 'figures.changed': { actions: { type: 'tellAll', params: { type: 'reload.requested' } } } },
  type: 'parallel',
  states: {
    layout: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadDashboard',
            src: 'loadDashboard',
            input: ({ context: { place, at } }) => ({ place, at }),
            onDone: [
              {
                // the room was opened after this was read: what came between would never be heard
                guard: { type: 'isBehind', params: ({ event }) => event.output },
                target: 'loading',
                reenter: true,
              },
              {
                guard: { type: 'isLoaded', params: ({ event }) => event.output },
                target: 'ready',
                actions: [
                  { type: 'tellAll', params: { type: 'reload.requested' } },
                  { type: 'show', params: ({ event }) => event.output },
                  'furnish',
                ],
              },
              { guard: { type: 'isMissing', params: ({ event }) => event.output }, target: 'notFound' },
              { target: 'failed' },
            ],
          },
          on: {
            'room.opened': { actions: { type: 'await', params: ({ event }) => event.position } },
            'change.heard': { actions: { type: 'keep', params: ({ event }) => event } },
          },
        },
        ready: {
          on: {
            'change.heard': { actions: [{ type: 'fold', params: ({ event }) => event }, 'furnish'] },
            'room.opened': {
              guard: { type: 'isAhead', params: ({ event }) => event.position },
              target: 'loading',
              actions: { type: 'await', params: ({ event }) => event.position },
            },
            'all.collapsed': { actions: { type: 'tellAll', params: { type: 'size.collapsed' } } },
            'all.expanded': { actions: { type: 'tellAll', params: { type: 'size.expanded' } } },
          },
        },
        failed: {
          on: {
            'load.retried': 'loading',
            'change.heard': { actions: { type: 'keep', params: ({ event }) => event } },
            'room.opened': { target: 'loading', actions: { type: 'await', params: ({ event }) => event.position } },
          },
        },
        notFound: {},
      },
    },
    neighbours: {
      initial: 'unknown',
      states: {
        unknown: {
          invoke: {
            id: 'loadNeighbours',
            src: 'loadNeighbours',
            input: ({ context }) => context.place,
            onDone: { target: 'known', actions: { type: 'meet', params: ({ event }) => event.output } },
          },
        },
        known: {},
      },
    },
  },
})

export type DashboardRef = ActorRefFrom<typeof dashboardMachine>
