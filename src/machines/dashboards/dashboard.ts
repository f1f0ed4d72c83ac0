import {
  assign,
  enqueueActions,
  fromEventObservable,
  fromPromise,
  raise,
  sendTo,
  setup,
  type ActorRefFrom,
} from 'xstate'
import type { DashboardReply } from '../../api/dashboards/dashboards.ts'
import { noRelatedAccounts, type RelatedAccounts } from '../../domain/ledger/accounts/account.ts'
import type { Dashboard } from '../../domain/dashboards/dashboard.ts'
import type { DashboardDraft, RefusedCommand } from '../../domain/dashboards/editing/draft.ts'
import { foldChanges, type DatedDashboard, type DashboardChange } from '../../domain/dashboards/dashboard-change.ts'
import { widgetsOf } from '../../domain/dashboards/structure.ts'
import { E, O, pipe } from '../../domain/fp.ts'
import { sameJson } from '../../domain/json/parse-json.ts'
import type { DashboardKey } from '../../domain/dashboards/dashboard-key.ts'
import { lookingStatus, type PresenceStatus } from '../../domain/dashboards/presence/attendance.ts'
import type { TimeSpan } from '../../domain/dashboards/time-travel/travel.ts'
import { noTitles } from '../../domain/dashboards/presence/typed-titles.ts'
import { datesOfSearch, type FiguresDates, hasMalformedDates } from '../../domain/widgets/figures/figures-dates.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import type { DashboardSocketEvent } from '../../streams/socket/dashboard-socket-events.ts'
import { dashboardExportMachine } from './dashboard-export.ts'
import { dashboardHistoryMachine } from './dashboard-history.ts'
import { editModeMachine } from './edit-mode.ts'
import { editorStatus, hasUnsavedWork } from './editor-status.ts'
import { failedRead, retriesLogic, failedReadTransitions } from '../kit/failed-read.ts'
import { isMissing, type ReadResult } from '../kit/read-result.ts'
import { actorsOf, definitionsOf, type SpawnedWidgets, type WidgetMessage } from './spawned-widgets.ts'
import { personalViewMachine, type PersonalViewRef } from './personal-view.ts'
import { presenceMachine } from './presence.ts'
import { timeTravelMachine } from './time-travel.ts'
import { figuresAgeMachine } from './figures-age.ts'
import { headlineFiguresMachine } from '../ledger/headline-figures.ts'
import { openBreaksMachine } from '../ledger/open-breaks.ts'
import { unprovidedActor, unprovidedEvents } from '../kit/unprovided.ts'
import { spawnTemplateAt, templateMachine, type TemplateRef } from '../widgets/template.ts'
import { widgetMachine } from '../widgets/widget.ts'

export interface DashboardRequest {
  readonly dashboardKey: DashboardKey
  /** The reply must not be older than this position of the log. */
  readonly at: number
}

export interface DashboardInput {
  readonly dashboardKey: DashboardKey
  readonly mayEdit: boolean
  readonly seesBreaks: boolean
  readonly dates?: FiguresDates
  readonly hasMalformedDates?: boolean
  readonly newId: () => string
}

interface Context extends DashboardInput {
  readonly name: string
  readonly personalView: PersonalViewRef
  readonly seen: O.Option<DatedDashboard>
  /** The layout shown: the saved one, or its draft until the save has arrived. */
  readonly shown: O.Option<Dashboard>
  readonly refused: readonly RefusedCommand[]
  readonly hasUnsavedActs: boolean
  readonly widgets: SpawnedWidgets
  readonly titleTemplateUrl: string | undefined
  readonly titleTemplate: O.Option<TemplateRef>
  readonly dates: FiguresDates
  readonly relatedAccounts: RelatedAccounts
  /** Log position that the layout must have reached, for example that at the opening of the room. */
  readonly at: number
  readonly info: DashboardReply['info']
  readonly timeZone: string
  /** Log position that the library must have reached: the last change of a widget shown here. */
  readonly libraryAt: number
  readonly received: readonly DashboardChange[]
}

type Event =
  | DashboardSocketEvent
  | RetryDue
  | { readonly type: 'load.retried' }
  | { readonly type: 'all.collapsed' }
  | { readonly type: 'all.expanded' }
  | { readonly type: 'edit.entered' }
  | { readonly type: 'refusals.dismissed' }
  | { readonly type: 'seen.changed' }
  | { readonly type: 'dates.settled' }
  | { readonly type: 'search.changed'; readonly search: string }
  | { readonly type: 'save.landed'; readonly position: number }

export type DashboardLoadResult = ReadResult<DashboardReply>

const emptyDatedDashboard: DatedDashboard = {
  dashboard: { title: '', structure: '6-6', rows: [] },
  position: 0,
  revision: 0,
}

const loadingIn = ({ event }: { readonly event: { readonly output: DashboardLoadResult } }): DashboardLoadResult =>
  event.output

const loadDashboard = {
  id: 'loadDashboard',
  src: 'loadDashboard',
  input: ({ context: { dashboardKey, at } }: { readonly context: Context }) => ({ dashboardKey, at }),
  onDone: [
    {
      // the room was opened after this read, so changes in between would be missed
      guard: { type: 'isBehind', params: loadingIn },
      target: '#dashboard.layout.loading',
      reenter: true,
    },
    {
      guard: { type: 'isLoaded', params: loadingIn },
      target: '#dashboard.layout.ready',
      actions: [
        { type: 'sendToWidgets', params: { type: 'reload.requested' } },
        { type: 'showDashboard', params: loadingIn },
        'sendNotes',
        'announceSeen',
      ],
    },
    { guard: { type: 'isMissing', params: loadingIn }, target: '#dashboard.layout.notFound' },
    ...failedReadTransitions('#dashboard.layout.failed'),
  ],
} as const

const renewDashboard = {
  id: 'renewDashboard',
  src: 'loadDashboard',
  input: ({ context: { dashboardKey, libraryAt } }: { readonly context: Context }) => ({ dashboardKey, at: libraryAt }),
  onDone: [
    { guard: { type: 'isOutdated', params: loadingIn }, target: '#dashboard.library.renewing', reenter: true },
    {
      guard: { type: 'isLoaded', params: loadingIn },
      target: '#dashboard.library.known',
      actions: [{ type: 'updateInfo', params: loadingIn }, 'sendNotes', 'announceSeen'],
    },
    { guard: { type: 'isMissing', params: loadingIn }, target: '#dashboard.library.known' },
    ...failedReadTransitions('#dashboard.library.failed'),
  ],
} as const

const reloadFigures = {
  actions: [{ type: 'sendToWidgets', params: { type: 'reload.requested' } }, 'sendChangeToTravel'],
} as const

const failedLoad = failedRead(loadDashboard)

export const dashboardMachine = setup({
  types: {
    input: {} as DashboardInput,
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'missing',
    children: {} as {
      exporting: 'exporting'
      editMode: 'editMode'
      history: 'history'
      personalView: 'personalView'
      presence: 'presence'
      timeTravel: 'timeTravel'
      openBreaks: 'openBreaks'
      figuresAge: 'figuresAge'
      headline: 'headline'
    },
  },
  actors: {
    room: fromEventObservable<DashboardSocketEvent, DashboardKey>(unprovidedEvents('room')),
    loadDashboard: fromPromise<DashboardLoadResult, DashboardRequest>(unprovidedActor('loadDashboard')),
    loadRelatedAccounts: fromPromise<RelatedAccounts, DashboardKey>(unprovidedActor('loadRelatedAccounts')),
    retries: retriesLogic,
    widget: widgetMachine,
    template: templateMachine,
    exporting: dashboardExportMachine,
    editMode: editModeMachine,
    history: dashboardHistoryMachine,
    personalView: personalViewMachine,
    presence: presenceMachine,
    timeTravel: timeTravelMachine,
    openBreaks: openBreaksMachine,
    figuresAge: figuresAgeMachine,
    headline: headlineFiguresMachine,
  },
  guards: {
    isLoaded: (_, loading: DashboardLoadResult) => E.isRight(loading),
    isMissing: (_, loading: DashboardLoadResult) => isMissing(loading),
    isBehind: ({ context }, loading: DashboardLoadResult) => E.isRight(loading) && loading.right.position < context.at,
    isOutdated: ({ context: { seen } }, loading: DashboardLoadResult) =>
      E.isRight(loading) && O.isSome(seen) && loading.right.position < seen.value.position,
    isOfAnotherTime: ({ context }, dates: FiguresDates) => !sameJson(dates, context.dates),
    isRestoring: (_, { event }: DashboardChange) => event.type === 'DashboardRestored',
    seesBreaks: ({ context }) => context.seesBreaks,
    hasHeadline: ({ context: { dashboardKey } }) => dashboardKey.type === 'group' || dashboardKey.type === 'portfolio',
    isSeen: ({ context }) => O.isSome(context.seen),
    isUnseen: ({ context }) => O.isNone(context.seen),
    hasWidget: ({ context: { seen } }, name: string) =>
      O.isSome(seen) && widgetsOf(seen.value.dashboard.rows).some((widget) => widget.name === name),
    mayEdit: ({ context }) => context.mayEdit && O.isSome(context.seen),
    isRedrawn: ({ context }, { dashboard }: DashboardDraft) =>
      O.isNone(context.shown) || context.shown.value !== dashboard,
    isAhead: ({ context }, position: number) => O.isSome(context.seen) && position > context.seen.value.position,
  },
  actions: {
    awaitPosition: assign(({ context }, position: number) => ({ at: Math.max(context.at, position) })),
    queueChange: assign(({ context: { received } }, change: DashboardChange) => ({
      received: received.some(({ position }) => position >= change.position) ? received : [...received, change],
    })),
    showDashboard: assign(({ context }, loading: DashboardLoadResult) =>
      pipe(
        loading,
        E.match(
          () => ({}),
          (reply) => ({
            name: reply.name,
            info: reply.info,
            timeZone: reply.timeZone,
            seen: O.some(foldChanges(reply, context.received)),
            received: [],
          }),
        ),
      ),
    ),
    awaitLibrary: assign(({ context }, position: number) => ({ libraryAt: Math.max(context.libraryAt, position) })),
    updateInfo: assign(({ context }, loading: DashboardLoadResult) =>
      pipe(
        loading,
        E.match(
          () => ({}),
          (reply) => ({
            info: reply.info,
            timeZone: reply.timeZone,
            seen: O.some(foldChanges(reply, context.received)),
          }),
        ),
      ),
    ),
    sendNotes: enqueueActions(({ context: { info, widgets }, enqueue }) => {
      Object.values(widgets).forEach(({ definition: { name }, actor }) => {
        enqueue.sendTo(actor, { type: 'notes.changed', notes: info[name] ?? [] })
      })
    }),
    revealSeen: assign(({ context: { seen, at, shown } }) => ({
      shown: pipe(
        seen,
        O.filter(({ position }) => position >= at),
        O.match(
          () => shown,
          ({ dashboard }) => O.some(dashboard),
        ),
      ),
    })),
    announceSeen: raise({ type: 'seen.changed' }),
    announceDates: raise({ type: 'dates.settled' }),
    announceSave: raise((_, position: number) => ({ type: 'save.landed', position })),
    setUnsavedActs: assign((_, hasUnsavedActs: boolean) => ({ hasUnsavedActs })),
    sendStatus: sendTo('presence', (_, status: PresenceStatus) => ({ type: 'status.changed', ...status })),
    // clearing the typed titles before the save arrives would show others the old ones
    standDown: enqueueActions(({ context: { seen, at }, enqueue }) => {
      if (O.isSome(seen) && seen.value.position >= at)
        enqueue.sendTo('presence', { type: 'status.changed', ...lookingStatus })
    }),
    sendChangeToEditor: sendTo('editMode', (_, change: DashboardChange) => ({ type: 'change.received', ...change })),
    dismissRefusals: assign({ refused: [] }),
    spawnWidgets: enqueueActions(
      ({ context: { dashboardKey, shown, info, widgets, dates, personalView }, enqueue }) => {
        const definitions = new Map(definitionsOf(shown).map((definition) => [definition.wid, definition]))
        Object.entries(widgets).forEach(([wid, there]) => {
          const definition = definitions.get(wid)
          if (definition === undefined) enqueue.stopChild(there.actor)
          else if (!sameJson(there.definition, definition))
            enqueue.sendTo(there.actor, { type: 'definition.changed', definition })
        })
        enqueue.assign(({ spawn }) => ({
          widgets: Object.fromEntries(
            [...definitions].map(([wid, definition]) => {
              const there = widgets[wid]
              if (there === undefined)
                return [
                  wid,
                  {
                    definition,
                    actor: spawn('widget', {
                      id: wid,
                      input: {
                        definition,
                        dashboardKey,
                        viewStore: personalView,
                        dates,
                        notes: info[definition.name] ?? [],
                      },
                    }),
                  },
                ]
              return [wid, sameJson(there.definition, definition) ? there : { ...there, definition }]
            }),
          ),
        }))
      },
    ),
    spawnTitle: enqueueActions(({ context: { dashboardKey, shown, titleTemplateUrl, titleTemplate }, enqueue }) => {
      const url = O.toUndefined(shown)?.titleTemplateUrl
      if (url === titleTemplateUrl) return
      if (O.isSome(titleTemplate)) enqueue.stopChild(titleTemplate.value)
      enqueue.assign(({ spawn }) => ({
        titleTemplateUrl: url,
        titleTemplate: spawnTemplateAt(url, dashboardKey, spawn),
      }))
    }),
    sendToWidgets: enqueueActions(({ context, enqueue }, event: WidgetMessage) => {
      actorsOf(context.widgets).forEach((actor) => {
        enqueue.sendTo(actor, event)
      })
      enqueue.sendTo('history', event)
    }),
    closeHistory: sendTo('history', { type: 'history.closed' }),
    sendChangeToHistory: sendTo(
      'history',
      (_, { revision }: DashboardChange) => ({ type: 'change.received', revision }) as const,
    ),
    sendChangeToTravel: sendTo('timeTravel', { type: 'figures.changed' }),
    sendAddressed: sendTo(
      'timeTravel',
      (_, search: string) =>
        ({ type: 'address.changed', dates: datesOfSearch(search), isMalformed: hasMalformedDates(search) }) as const,
    ),
    sendSpan: enqueueActions(({ enqueue }, span: O.Option<TimeSpan>) => {
      if (O.isSome(span)) enqueue.sendTo('timeTravel', { type: 'span.received', span: span.value })
    }),
  },
}).createMachine({
  id: 'dashboard',
  context: ({ input, spawn }) => ({
    ...input,
    personalView: spawn('personalView', { id: 'personalView', input: input.dashboardKey }),
    name: '',
    seen: O.none,
    shown: O.none,
    refused: [],
    hasUnsavedActs: false,
    widgets: {},
    titleTemplateUrl: undefined,
    titleTemplate: O.none,
    dates: input.dates ?? {},
    relatedAccounts: noRelatedAccounts,
    at: 0,
    info: {},
    timeZone: 'UTC',
    libraryAt: 0,
    received: [],
  }),
  invoke: [
    { id: 'room', src: 'room', input: ({ context }) => context.dashboardKey },
    { id: 'presence', src: 'presence', input: ({ context }) => context.dashboardKey },
    { id: 'exporting', src: 'exporting', input: ({ context: { dashboardKey } }) => ({ dashboardKey }) },
  ],
  type: 'parallel',
  states: {
    layout: {
      initial: 'loading',
      states: {
        loading: {
          invoke: loadDashboard,
          on: {
            'room.opened': { actions: { type: 'awaitPosition', params: ({ event }) => event.position } },
            'change.received': { actions: { type: 'queueChange', params: ({ event }) => event } },
          },
        },
        ready: {
          on: {
            'change.received': {
              actions: [
                assign(({ context, event }) => ({
                  seen: pipe(
                    context.seen,
                    O.map((seen) => foldChanges(seen, [event])),
                  ),
                })),
                'announceSeen',
              ],
            },
            'room.opened': {
              guard: { type: 'isAhead', params: ({ event }) => event.position },
              target: 'loading',
              actions: { type: 'awaitPosition', params: ({ event }) => event.position },
            },
            'save.landed': {
              guard: { type: 'isAhead', params: ({ event }) => event.position },
              target: 'loading',
            },
            'all.collapsed': { actions: { type: 'sendToWidgets', params: { type: 'size.collapsed' } } },
            'all.expanded': { actions: { type: 'sendToWidgets', params: { type: 'size.expanded' } } },
          },
        },
        failed: {
          ...failedLoad,
          states: {
            ...failedLoad.states,
            refused: {
              on: {
                'change.received': { target: 'trying', actions: { type: 'queueChange', params: ({ event }) => event } },
              },
            },
          },
          on: {
            'load.retried': '.trying',
            'change.received': { actions: { type: 'queueChange', params: ({ event }) => event } },
            'room.opened': {
              target: '.trying',
              actions: { type: 'awaitPosition', params: ({ event }) => event.position },
            },
          },
        },
        notFound: { tags: 'missing' },
      },
    },
    mode: {
      initial: 'viewing',
      states: {
        viewing: {
          on: {
            'seen.changed': { actions: ['revealSeen', 'spawnTitle', 'spawnWidgets', 'standDown'] },
            'save.landed': { actions: ['revealSeen', 'spawnTitle', 'spawnWidgets', 'standDown'] },
            'edit.entered': { guard: 'mayEdit', target: 'editing', actions: 'dismissRefusals' },
            'refusals.dismissed': { actions: 'dismissRefusals' },
          },
        },
        editing: {
          entry: ['closeHistory', { type: 'sendStatus', params: { isEditing: true, titles: noTitles } }],
          invoke: {
            id: 'editMode',
            src: 'editMode',
            input: ({ context: { dashboardKey, seen, newId } }) => ({
              dashboardKey,
              newId,
              seen: pipe(
                seen,
                O.getOrElse(() => emptyDatedDashboard),
              ),
            }),
            onSnapshot: [
              {
                guard: { type: 'isRedrawn', params: ({ event }) => event.snapshot.context.draft },
                actions: [
                  assign(({ event }) => ({ shown: O.some(event.snapshot.context.draft.dashboard) })),
                  { type: 'setUnsavedActs', params: ({ event }) => hasUnsavedWork(event.snapshot) },
                  'spawnTitle',
                  'spawnWidgets',
                  { type: 'sendStatus', params: ({ event }) => editorStatus(event.snapshot) },
                ],
              },
              {
                actions: [
                  { type: 'setUnsavedActs', params: ({ event }) => hasUnsavedWork(event.snapshot) },
                  { type: 'sendStatus', params: ({ event }) => editorStatus(event.snapshot) },
                ],
              },
            ],
            onDone: {
              target: 'viewing',
              actions: [
                assign(({ event }) => ({ refused: event.output.refused, hasUnsavedActs: false })),
                { type: 'awaitPosition', params: ({ event }) => event.output.position },
                { type: 'announceSave', params: ({ event }) => event.output.position },
              ],
            },
          },
          on: { 'change.received': { actions: { type: 'sendChangeToEditor', params: ({ event }) => event } } },
        },
      },
    },
    library: {
      initial: 'known',
      states: {
        known: {},
        // renews in parallel with the layout, so that only the changed widget flickers
        renewing: { invoke: renewDashboard },
        failed: failedRead(renewDashboard),
      },
      on: {
        // the event has the widgets as stored, not as the library has them today
        'change.received': {
          guard: { type: 'isRestoring', params: ({ event }) => event },
          target: '.renewing',
          actions: { type: 'awaitLibrary', params: ({ event }) => event.position },
        },
        'figures.changed': [{ guard: 'isSeen', target: '.renewing', ...reloadFigures }, reloadFigures],
        'library.changed': [
          { guard: 'isUnseen', actions: { type: 'awaitPosition', params: ({ event }) => event.position } },
          {
            guard: { type: 'hasWidget', params: ({ event }) => event.name },
            target: '.renewing',
            actions: { type: 'awaitLibrary', params: ({ event }) => event.position },
          },
        ],
      },
    },
    history: {
      invoke: {
        id: 'history',
        src: 'history',
        input: ({ context: { dashboardKey, mayEdit } }) => ({ dashboardKey, mayLook: mayEdit }),
      },
      on: { 'change.received': { actions: { type: 'sendChangeToHistory', params: ({ event }) => event } } },
    },
    time: {
      on: {
        'search.changed': {
          actions: { type: 'sendAddressed', params: ({ event }) => event.search },
        },
      },
      invoke: {
        id: 'timeTravel',
        src: 'timeTravel',
        input: ({ context: { dashboardKey, dates, hasMalformedDates: isMalformed = false } }) => ({
          dashboardKey,
          dates,
          isMalformed,
        }),
        onSnapshot: {
          guard: { type: 'isOfAnotherTime', params: ({ event }) => event.snapshot.context.settled },
          actions: [
            assign(({ event }) => ({ dates: event.snapshot.context.settled })),
            'announceDates',
            {
              type: 'sendToWidgets',
              params: ({ event }) => ({ type: 'time.changed', dates: event.snapshot.context.settled }),
            },
          ],
        },
      },
    },
    breaks: {
      initial: 'unknown',
      states: {
        unknown: { always: { guard: 'seesBreaks', target: 'followed' } },
        followed: {
          invoke: {
            id: 'openBreaks',
            src: 'openBreaks',
            input: ({ context: { dashboardKey } }) => ({ of: dashboardKey }),
          },
        },
      },
    },
    headline: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'hasHeadline', target: 'followed' }, { target: 'none' }] },
        none: {},
        followed: {
          invoke: {
            id: 'headline',
            src: 'headline',
            input: ({ context: { dashboardKey, dates } }) => ({ of: { ...dashboardKey, dates } }),
          },
          on: { 'dates.settled': { target: 'followed', reenter: true } },
        },
      },
    },
    age: {
      invoke: {
        id: 'figuresAge',
        src: 'figuresAge',
        input: ({ context: { dashboardKey } }) => ({ of: dashboardKey }),
        onSnapshot: { actions: { type: 'sendSpan', params: ({ event }) => event.snapshot.context.state } },
      },
    },
    relatedAccounts: {
      initial: 'unknown',
      states: {
        unknown: {
          invoke: {
            id: 'loadRelatedAccounts',
            src: 'loadRelatedAccounts',
            input: ({ context }) => context.dashboardKey,
            onDone: { target: 'known', actions: assign(({ event }) => ({ relatedAccounts: event.output })) },
          },
        },
        known: {},
      },
    },
  },
})

export type DashboardRef = ActorRefFrom<typeof dashboardMachine>
