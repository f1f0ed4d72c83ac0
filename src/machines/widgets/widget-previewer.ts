import { assign, enqueueActions, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { E, O, pipe } from '../../domain/fp.ts'
import type { DashboardKey } from '../../domain/log/frame.ts'
import type { WidgetDefinition } from '../../domain/widgets/widget-definition.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { answerOf, failedRead, invokeRead, retriesLogic } from '../kit/failed-read.ts'
import type { ReadResult } from '../kit/read-result.ts'
import { unprovidedActor } from '../kit/unprovided.ts'
import { widgetMachine, type WidgetRef } from './widget.ts'

export interface PreviewDashboard {
  readonly place: DashboardKey
  readonly name: string
}

export type PreviewDashboards = ReadResult<readonly PreviewDashboard[]>

/** The last widget stays while a draft is unreadable. */
export interface PreviewedWidget {
  readonly definition: O.Option<WidgetDefinition>
}

interface Context extends PreviewedWidget {
  readonly places: readonly PreviewDashboard[]
  readonly place: O.Option<DashboardKey>
  readonly preview: O.Option<WidgetRef>
}

type Event =
  | RetryDue
  | { readonly type: 'definition.changed'; readonly definition: O.Option<WidgetDefinition> }
  | { readonly type: 'place.chosen'; readonly place: DashboardKey }
  | { readonly type: 'places.retried' }

const invokeListDashboards = invokeRead(
  'listPlaces',
  { target: '#widgetPreviewer.listed', actions: [{ type: 'setDashboards', params: answerOf }, 'showPreview'] },
  '#widgetPreviewer.failed',
)

export const widgetPreviewerMachine = setup({
  types: { input: {} as PreviewedWidget, context: {} as Context, events: {} as Event },
  actors: {
    listPlaces: fromPromise<PreviewDashboards>(unprovidedActor('listPlaces')),
    widget: widgetMachine,
    retries: retriesLogic,
  },
  guards: { hasWidget: ({ context }) => O.isSome(context.definition) },
  actions: {
    setDashboards: assign(({ context }, listed: PreviewDashboards) => {
      const places = pipe(
        listed,
        E.getOrElse(() => context.places),
      )
      return { places, place: O.fromNullable(places[0]?.place) }
    }),
    clearPreview: enqueueActions(({ context: { preview }, enqueue }) => {
      if (O.isSome(preview)) enqueue.stopChild(preview.value)
      enqueue.assign({ preview: O.none })
    }),
    showPreview: enqueueActions(({ context: { definition, place, preview }, enqueue }) => {
      if (O.isNone(definition) || O.isNone(place)) return
      if (O.isSome(preview)) enqueue.sendTo(preview.value, { type: 'definition.changed', definition: definition.value })
      else
        enqueue.assign(({ spawn }) => ({
          preview: O.some(spawn('widget', { input: { definition: definition.value, place: place.value } })),
        }))
    }),
  },
}).createMachine({
  id: 'widgetPreviewer',
  context: ({ input: { definition } }) => ({ definition, places: [], place: O.none, preview: O.none }),
  on: {
    'definition.changed': {
      actions: [
        assign(({ context, event }) => ({
          definition: pipe(
            event.definition,
            O.alt(() => context.definition),
          ),
        })),
        'showPreview',
      ],
    },
  },
  initial: 'idle',
  states: {
    idle: { always: { guard: 'hasWidget', target: 'listing' } },
    listing: { invoke: invokeListDashboards },
    listed: {
      on: {
        'place.chosen': {
          actions: [assign(({ event }) => ({ place: O.some(event.place) })), 'clearPreview', 'showPreview'],
        },
      },
    },
    failed: { ...failedRead(invokeListDashboards), on: { 'places.retried': '.trying' } },
  },
})

export type WidgetPreviewerRef = ActorRefFrom<typeof widgetPreviewerMachine>
