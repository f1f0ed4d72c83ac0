import { assign, enqueueActions, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { E, O, pipe } from '../../domain/fp.ts'
import type { DashboardKey } from '../../domain/dashboards/dashboard-key.ts'
import type { WidgetDefinition } from '../../domain/widgets/widget-definition.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { answerOf, failedRead, invokeRead, retriesLogic } from '../kit/failed-read.ts'
import type { ReadResult } from '../kit/read-result.ts'
import { unprovidedActor } from '../kit/unprovided.ts'
import { widgetMachine, type WidgetRef } from './widget.ts'

export interface PreviewDashboard {
  readonly dashboardKey: DashboardKey
  readonly name: string
}

export type PreviewDashboardsResult = ReadResult<readonly PreviewDashboard[]>

/** While the draft is unreadable, `definition` is `none` and the last widget stays visible. */
export interface PreviewedWidget {
  readonly definition: O.Option<WidgetDefinition>
}

interface Context extends PreviewedWidget {
  readonly dashboards: readonly PreviewDashboard[]
  readonly dashboardKey: O.Option<DashboardKey>
  readonly preview: O.Option<WidgetRef>
}

type Event =
  | RetryDue
  | { readonly type: 'definition.changed'; readonly definition: O.Option<WidgetDefinition> }
  | { readonly type: 'dashboard.chosen'; readonly dashboardKey: DashboardKey }
  | { readonly type: 'dashboards.retried' }

const invokeListDashboards = invokeRead(
  'listDashboards',
  { target: '#widgetPreviewer.listed', actions: [{ type: 'setDashboards', params: answerOf }, 'showPreview'] },
  '#widgetPreviewer.failed',
)

export const widgetPreviewerMachine = setup({
  types: { input: {} as PreviewedWidget, context: {} as Context, events: {} as Event },
  actors: {
    listDashboards: fromPromise<PreviewDashboardsResult>(unprovidedActor('listDashboards')),
    widget: widgetMachine,
    retries: retriesLogic,
  },
  guards: { hasWidget: ({ context }) => O.isSome(context.definition) },
  actions: {
    setDashboards: assign(({ context }, listed: PreviewDashboardsResult) => {
      const dashboards = pipe(
        listed,
        E.getOrElse(() => context.dashboards),
      )
      return { dashboards, dashboardKey: O.fromNullable(dashboards[0]?.dashboardKey) }
    }),
    clearPreview: enqueueActions(({ context: { preview }, enqueue }) => {
      if (O.isSome(preview)) enqueue.stopChild(preview.value)
      enqueue.assign({ preview: O.none })
    }),
    showPreview: enqueueActions(({ context: { definition, dashboardKey, preview }, enqueue }) => {
      if (O.isNone(definition) || O.isNone(dashboardKey)) return
      if (O.isSome(preview)) enqueue.sendTo(preview.value, { type: 'definition.changed', definition: definition.value })
      else
        enqueue.assign(({ spawn }) => ({
          preview: O.some(
            spawn('widget', { input: { definition: definition.value, dashboardKey: dashboardKey.value } }),
          ),
        }))
    }),
  },
}).createMachine({
  id: 'widgetPreviewer',
  context: ({ input: { definition } }) => ({ definition, dashboards: [], dashboardKey: O.none, preview: O.none }),
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
        'dashboard.chosen': {
          actions: [
            assign(({ event }) => ({ dashboardKey: O.some(event.dashboardKey) })),
            'clearPreview',
            'showPreview',
          ],
        },
      },
    },
    failed: { ...failedRead(invokeListDashboards), on: { 'dashboards.retried': '.trying' } },
  },
})

export type WidgetPreviewerRef = ActorRefFrom<typeof widgetPreviewerMachine>
