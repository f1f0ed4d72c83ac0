import {
  assign,
  enqueueActions,
  fromEventObservable,
  fromPromise,
  or,
  raise,
  setup,
  stateIn,
  type ActorRefFrom,
} from 'xstate'
import { E, O, pipe } from '../../domain/fp.ts'
import type { DashboardKey } from '../../domain/dashboards/dashboard-key.ts'
import type { WidgetFigures, FiguresRequest, FiguresUnavailable } from '../../domain/widgets/figures/figures.ts'
import { emptyPath } from '../../domain/widgets/figures/figures-path.ts'
import { figuresPath } from '../../domain/widgets/figures/widget-sources.ts'
import type { FiguresDates } from '../../domain/widgets/figures/figures-dates.ts'
import {
  contentIn,
  isCollapsed,
  withCollapsed,
  withContent,
  defaultWidgetView,
  type WidgetView,
} from '../../domain/dashboards/personal-view/personal-view.ts'
import { sameJson } from '../../domain/json/parse-json.ts'
import type { WidgetNote } from '../../domain/widgets/widget.ts'
import { refreshPeriod, type WidgetDefinition, widgetTypes } from '../../domain/widgets/widget-definition.ts'
import { calendarMachine } from './calendar.ts'
import { type SpawnedContent, contentViewOf, hasView } from './content.ts'
import { formMachine } from './form.ts'
import { graphMachine } from './graph.ts'
import { gridMachine } from './grid.ts'
import { tableMachine } from './table.ts'
import { spawnTemplateAt, templateMachine, type TemplateRef } from './template.ts'
import { failedRead, retriesLogic } from '../kit/failed-read.ts'
import type { FiguresAged } from '../../streams/browser/ageing.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { unprovidedActor, unprovidedEvents } from '../kit/unprovided.ts'
import type { ViewStore } from '../dashboards/view-store.ts'

interface Input {
  readonly definition: WidgetDefinition
  readonly dashboardKey: DashboardKey
  readonly notes?: readonly WidgetNote[]
  readonly dates?: FiguresDates
  readonly viewStore?: ViewStore
}

interface Context {
  readonly definition: WidgetDefinition
  readonly dashboardKey: DashboardKey
  readonly notes: readonly WidgetNote[]
  readonly dates: FiguresDates
  readonly path: O.Option<string>
  readonly figures: O.Option<WidgetFigures>
  readonly unavailable: O.Option<FiguresUnavailable>
  readonly content: O.Option<SpawnedContent>
  readonly titleTemplate: O.Option<TemplateRef>
  readonly viewStore?: ViewStore
  readonly view: WidgetView
}

type Event =
  | { readonly type: 'definition.changed'; readonly definition: WidgetDefinition }
  | { readonly type: 'notes.changed'; readonly notes: readonly WidgetNote[] }
  | { readonly type: 'reload.requested' }
  | { readonly type: 'time.changed'; readonly dates: FiguresDates }
  | FiguresAged
  | RetryDue
  | { readonly type: 'view.received'; readonly view: WidgetView }
  | { readonly type: 'xstate.snapshot.content' }
  | { readonly type: 'size.toggled' }
  | { readonly type: 'size.collapsed' }
  | { readonly type: 'size.expanded' }
  | { readonly type: 'fullscreen.opened' }
  | { readonly type: 'info.opened' }
  | { readonly type: 'modal.closed' }

type FiguresLoadResult = E.Either<FiguresUnavailable, WidgetFigures>

const misdirectedLoad: FiguresLoadResult = E.left({ _tag: 'Misdirected' })

const isTransientFailure = ({ _tag }: FiguresUnavailable): boolean =>
  _tag === 'Unreachable' || _tag === 'Busy' || _tag === 'TooSlow'

const loadResultOf = ({ event }: { readonly event: { readonly output: FiguresLoadResult } }): FiguresLoadResult =>
  event.output

const loadFigures = {
  id: 'loadFigures',
  src: 'loadFigures',
  input: ({ context: { definition, path } }: { readonly context: Context }) => ({
    definition,
    path: pipe(path, O.getOrElse(emptyPath)),
  }),
  onDone: [
    {
      guard: { type: 'isLoaded', params: loadResultOf },
      target: '#widget.figures.shown',
      actions: [{ type: 'setFigures', params: loadResultOf }, 'sendToContent', 'spawnContent', 'resumeContent'],
    },
    {
      guard: { type: 'isLasting', params: loadResultOf },
      target: '#widget.figures.failed.refused',
      actions: { type: 'setUnavailable', params: loadResultOf },
    },
    {
      guard: { type: 'isSlow', params: loadResultOf },
      target: '#widget.figures.failed.slow',
      actions: { type: 'setUnavailable', params: loadResultOf },
    },
    { target: '#widget.figures.failed.waiting', actions: { type: 'setUnavailable', params: loadResultOf } },
  ],
} as const

export const widgetMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event },
  actors: {
    loadFigures: fromPromise<FiguresLoadResult, FiguresRequest>(unprovidedActor('loadFigures')),
    ageing: fromEventObservable<FiguresAged, number>(unprovidedEvents('ageing')),
    retries: retriesLogic,
    table: tableMachine,
    grid: gridMachine,
    graph: graphMachine,
    calendar: calendarMachine,
    form: formMachine,
    template: templateMachine,
  },
  guards: {
    isOfAnotherType: ({ context }, { type }: WidgetDefinition) => type !== context.definition.type,
    isOfAnotherConfig: ({ context }, { config }: WidgetDefinition) => !sameJson(config, context.definition.config),
    isOfOtherNotes: ({ context }, notes: readonly WidgetNote[]) => !sameJson(notes, context.notes),
    isOfAnotherTime: ({ context: { definition, dashboardKey, path } }, dates: FiguresDates) =>
      !sameJson(path, figuresPath(definition, dashboardKey, dates)),
    isSelfContained: ({ context: { definition } }) =>
      widgetTypes[definition.type].source === 'form' || !('url' in definition.config),
    hasPath: ({ context }) => O.isSome(context.path),
    isLoaded: (_, loading: FiguresLoadResult) => E.isRight(loading),
    isLasting: (_, loading: FiguresLoadResult) => E.isLeft(loading) && !isTransientFailure(loading.left),
    isSlow: (_, loading: FiguresLoadResult) => E.isLeft(loading) && loading.left._tag === 'TooSlow',
    ages: ({ context }) => O.isSome(refreshPeriod(context.definition)),
    agesOtherwise: ({ context }, definition: WidgetDefinition) =>
      O.toNullable(refreshPeriod(definition)) !== O.toNullable(refreshPeriod(context.definition)),
    opensFolded: ({ context: { definition, view } }) => isCollapsed(definition, view),
    isFoldedBy: ({ context: { definition } }, view: WidgetView) => isCollapsed(definition, view),
    isFoldedForAll: ({ context: { definition, view } }, changed: WidgetDefinition) =>
      isCollapsed(changed, view) && !isCollapsed(definition, view),
    isUnfoldedForAll: ({ context: { definition, view } }, changed: WidgetDefinition) =>
      isCollapsed(definition, view) && !isCollapsed(changed, view),
    isSetAnew: ({ context: { content, figures, view } }) =>
      O.isSome(content) && !sameJson(contentViewOf(content.value, figures), contentIn(view)),
    setsContentAnew: ({ context }, view: WidgetView) => !sameJson(contentIn(view), contentIn(context.view)),
    isLoading: or([stateIn({ figures: 'loading' }), stateIn({ figures: { failed: 'trying' } })]),
    isRead: or([stateIn({ size: 'expanded' }), stateIn({ modal: 'fullscreen' })]),
  },
  actions: {
    redefineWidget: enqueueActions(({ context, enqueue }, definition: WidgetDefinition) => {
      const { dashboardKey, dates, titleTemplate } = context
      const { titleTemplateUrl: url } = definition
      enqueue.assign({ definition, path: figuresPath(definition, dashboardKey, dates) })
      if (url === context.definition.titleTemplateUrl) return
      if (O.isSome(titleTemplate)) enqueue.stopChild(titleTemplate.value)
      enqueue.assign(({ spawn }) => ({ titleTemplate: spawnTemplateAt(url, dashboardKey, spawn) }))
    }),
    setDates: assign(({ context: { definition, dashboardKey } }, dates: FiguresDates) => ({
      dates,
      path: figuresPath(definition, dashboardKey, dates),
    })),
    setFigures: assign((_, loading: FiguresLoadResult) => ({ figures: O.getRight(loading), unavailable: O.none })),
    setUnavailable: assign((_, loading: FiguresLoadResult) => ({ unavailable: O.getLeft(loading) })),
    requestReload: raise({ type: 'reload.requested' }),
    readView: enqueueActions(({ context: { definition, viewStore }, enqueue, self }) => {
      if (viewStore !== undefined)
        enqueue.sendTo(viewStore, { type: 'widget.opened', wid: definition.wid, reader: self })
    }),
    setView: assign((_, view: WidgetView) => ({ view })),
    setCollapsed: assign(({ context: { definition, view } }, collapsed: boolean) => ({
      view: withCollapsed(view, collapsed, definition),
    })),
    setContent: assign(({ context: { content, figures, view } }) =>
      O.isNone(content) ? {} : { view: withContent(view, contentViewOf(content.value, figures)) },
    ),
    saveView: enqueueActions(({ context: { definition, viewStore, view }, enqueue }) => {
      if (viewStore !== undefined) enqueue.sendTo(viewStore, { type: 'view.changed', wid: definition.wid, view })
    }),
    stopReplacedContent: enqueueActions(({ context: { content }, enqueue }) => {
      if (O.isNone(content) || !hasView(content.value)) return
      enqueue.stopChild(content.value.actor)
      enqueue.assign({ content: O.none })
    }),
    resumeContent: enqueueActions(({ context: { content, view }, enqueue }) => {
      if (O.isNone(content)) return
      const { value } = content
      switch (value._tag) {
        case 'Graph':
          view.hidden?.forEach((name) => enqueue.sendTo(value.actor, { type: 'legend.pressed', name }))
          return
        case 'Calendar':
          if (view.calendar === 'list') enqueue.sendTo(value.actor, { type: 'view.toggled' })
          return
        case 'Form':
        case 'Grid':
        case 'Table':
          // grids and tables start with their view; forms have none
          return
      }
    }),
    stopContent: enqueueActions(({ context: { content }, enqueue }) => {
      if (O.isSome(content)) enqueue.stopChild(content.value.actor)
      enqueue.assign({ figures: O.none, unavailable: O.none, content: O.none })
    }),
    spawnContent: assign(({ context: { definition, dashboardKey, figures, content, view }, spawn }) => {
      if (O.isSome(content)) return {}
      const opened = (content: SpawnedContent) => ({ content: O.some(content) })
      const shown = O.toNullable(figures)
      const input = shown?._tag === 'Table' ? { table: shown.table, view: view.table } : null
      const shared = { id: 'content', syncSnapshot: true } as const
      switch (definition.type) {
        case 'text':
          return {}
        case 'form':
          return opened({
            _tag: 'Form',
            actor: spawn('form', { id: 'content', input: { config: definition.config, dashboardKey } }),
          })
        case 'graph':
          return shown?._tag === 'Graph' ? opened({ _tag: 'Graph', actor: spawn('graph', shared) }) : {}
        case 'calendar':
          return input === null ? {} : opened({ _tag: 'Calendar', actor: spawn('calendar', shared) })
        case 'grid':
          return input === null ? {} : opened({ _tag: 'Grid', actor: spawn('grid', { ...shared, input }) })
        case 'table':
          return input === null ? {} : opened({ _tag: 'Table', actor: spawn('table', { ...shared, input }) })
      }
    }),
    sendToContent: enqueueActions(({ context: { definition, figures, content }, enqueue }) => {
      if (O.isNone(content)) return
      const { value } = content
      switch (value._tag) {
        case 'Grid':
          if (O.isSome(figures) && figures.value._tag === 'Table')
            enqueue.sendTo(value.actor, { type: 'table.changed', table: figures.value.table })
          return
        case 'Table':
          enqueue.sendTo(value.actor, { type: 'table.changed' })
          return
        case 'Form':
          if (definition.type === 'form')
            enqueue.sendTo(value.actor, { type: 'config.changed', config: definition.config })
          return
        case 'Graph':
        case 'Calendar':
          // their React components read the figures themselves
          return
      }
    }),
  },
}).createMachine({
  id: 'widget',
  context: ({ input, spawn }) => ({
    notes: [],
    dates: {},
    ...input,
    titleTemplate: spawnTemplateAt(input.definition.titleTemplateUrl, input.dashboardKey, spawn),
    path: figuresPath(input.definition, input.dashboardKey, input.dates ?? {}),
    figures: O.none,
    unavailable: O.none,
    content: O.none,
    view: defaultWidgetView,
  }),
  entry: 'readView',
  on: {
    'notes.changed': {
      guard: { type: 'isOfOtherNotes', params: ({ event }) => event.notes },
      actions: assign(({ event }) => ({ notes: event.notes })),
    },
  },
  type: 'parallel',
  states: {
    figures: {
      initial: 'deciding',
      on: {
        'definition.changed': [
          {
            guard: { type: 'isOfAnotherType', params: ({ event }) => event.definition },
            target: '.deciding',
            actions: ['stopContent', { type: 'redefineWidget', params: ({ event }) => event.definition }],
          },
          {
            guard: { type: 'isOfAnotherConfig', params: ({ event }) => event.definition },
            target: '.deciding',
            actions: { type: 'redefineWidget', params: ({ event }) => event.definition },
          },
          { actions: { type: 'redefineWidget', params: ({ event }) => event.definition } },
        ],
        'view.received': [
          {
            guard: { type: 'setsContentAnew', params: ({ event }) => event.view },
            actions: [
              { type: 'setView', params: ({ event }) => event.view },
              'stopReplacedContent',
              'spawnContent',
              'resumeContent',
            ],
          },
          { actions: { type: 'setView', params: ({ event }) => event.view } },
        ],
        'xstate.snapshot.content': { guard: 'isSetAnew', actions: ['setContent', 'saveView'] },
        'time.changed': [
          {
            guard: { type: 'isOfAnotherTime', params: ({ event }) => event.dates },
            target: '.deciding',
            actions: { type: 'setDates', params: ({ event }) => event.dates },
          },
          { actions: { type: 'setDates', params: ({ event }) => event.dates } },
        ],
      },
      states: {
        deciding: {
          always: [
            { guard: 'isSelfContained', target: 'idle' },
            { guard: 'hasPath', target: 'loading' },
            { target: '#widget.figures.failed.refused', actions: { type: 'setUnavailable', params: misdirectedLoad } },
          ],
        },
        idle: { entry: ['sendToContent', 'spawnContent'] },
        loading: {
          invoke: loadFigures,
          on: { 'reload.requested': { target: 'loading', reenter: true } },
        },
        shown: { on: { 'reload.requested': 'loading' } },
        failed: { ...failedRead(loadFigures), on: { 'reload.requested': 'deciding' } },
      },
    },
    size: {
      initial: 'deciding',
      on: {
        'view.received': [
          { guard: { type: 'isFoldedBy', params: ({ event }) => event.view }, target: '.collapsed' },
          { target: '.expanded' },
        ],
        'definition.changed': [
          { guard: { type: 'isFoldedForAll', params: ({ event }) => event.definition }, target: '.collapsed' },
          { guard: { type: 'isUnfoldedForAll', params: ({ event }) => event.definition }, target: '.expanded' },
        ],
      },
      states: {
        deciding: { always: [{ guard: 'opensFolded', target: 'collapsed' }, { target: 'expanded' }] },
        expanded: {
          on: {
            'size.toggled': { target: 'collapsed', actions: [{ type: 'setCollapsed', params: true }, 'saveView'] },
            'size.collapsed': { target: 'collapsed', actions: [{ type: 'setCollapsed', params: true }, 'saveView'] },
          },
        },
        collapsed: {
          on: {
            'size.toggled': { target: 'expanded', actions: [{ type: 'setCollapsed', params: false }, 'saveView'] },
            'size.expanded': { target: 'expanded', actions: [{ type: 'setCollapsed', params: false }, 'saveView'] },
          },
        },
      },
    },
    refresh: {
      initial: 'deciding',
      on: {
        'definition.changed': {
          guard: { type: 'agesOtherwise', params: ({ event }) => event.definition },
          target: '.deciding',
        },
      },
      states: {
        deciding: { always: [{ guard: 'ages', target: 'ageing' }, { target: 'never' }] },
        never: {},
        ageing: {
          invoke: {
            id: 'ageing',
            src: 'ageing',
            input: ({ context }) =>
              pipe(
                refreshPeriod(context.definition),
                O.getOrElse(() => Infinity),
              ),
          },
          initial: 'fresh',
          states: {
            fresh: {
              on: {
                'figures.aged': [
                  // a slow answer is not requested twice
                  { guard: 'isLoading' },
                  { guard: 'isRead', actions: 'requestReload' },
                  { target: 'stale' },
                ],
              },
            },
            stale: { always: { guard: 'isRead', target: 'fresh', actions: 'requestReload' } },
          },
        },
      },
    },
    modal: {
      initial: 'closed',
      states: {
        closed: { on: { 'fullscreen.opened': 'fullscreen', 'info.opened': 'info' } },
        fullscreen: { on: { 'modal.closed': 'closed' } },
        info: { on: { 'modal.closed': 'closed' } },
      },
    },
  },
})

export type WidgetRef = ActorRefFrom<typeof widgetMachine>
