import { assign, enqueueActions, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { E, O, pipe } from '../../domain/fp.ts'
import { emptyWidget, type NewWidget, widgetFrom } from '../../domain/widgets/library/new-widget.ts'
import { definitionFault } from '../../domain/widgets/library/decider.ts'
import type { DashboardPlace } from '../../domain/log/frame.ts'
import { sameJson } from '../../domain/same-json.ts'
import { placeWidget, type Widget } from '../../domain/widgets/widget.ts'
import type { WidgetDefinition } from '../../domain/widgets/widget-definition.ts'
import type { CallFailure } from '../kit/call-failure.ts'
import { answerOf, failedRead, reading, retriesLogic } from '../kit/failed-read.ts'
import type { ReadResult } from '../kit/read-result.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { resultOf, task } from '../kit/task.ts'
import { unprovided } from '../kit/unprovided.ts'
import { widgetMachine, type WidgetRef } from './widget.ts'

/** Whose figures a preview can show. */
export interface PreviewPlace {
  readonly place: DashboardPlace
  readonly name: string
}

export type WidgetDefineRefusal = CallFailure | { readonly _tag: 'NameTaken' }

export type WidgetDefining = E.Either<WidgetDefineRefusal, unknown>
export type PreviewPlaces = ReadResult<readonly PreviewPlace[]>

interface Context {
  readonly draft: NewWidget
  readonly refusal: O.Option<WidgetDefineRefusal>
  readonly places: readonly PreviewPlace[]
  readonly place: O.Option<DashboardPlace>
  readonly preview: O.Option<WidgetRef>
  readonly isSaved: boolean
}

type Event =
  | RetryDue
  | { readonly type: 'draft.edited'; readonly draft: NewWidget }
  | { readonly type: 'place.chosen'; readonly place: DashboardPlace }
  | { readonly type: 'places.retried' }
  | { readonly type: 'save.requested' }
  | { readonly type: 'close.requested' }
  | { readonly type: 'close.confirmed' }
  | { readonly type: 'close.refused' }

const definitionOf = (draft: NewWidget): O.Option<WidgetDefinition> =>
  placeWidget(widgetFrom({ ...draft, title: draft.title.trim() === '' ? 'Untitled' : draft.title }), 'preview')

/** Whether closing it would lose anything. */
export const isBegun = ({ draft }: Pick<Context, 'draft'>): boolean => !sameJson(draft, emptyWidget)

const isNameTaken = ({ refusal }: Context): boolean => O.isSome(refusal) && refusal.value._tag === 'NameTaken'

const listPlaces = reading(
  'listPlaces',
  { target: '#widgetCreator.open.places.listed', actions: [{ type: 'list', params: answerOf }, 'preview'] },
  '#widgetCreator.open.places.failed',
)

export const widgetCreatorMachine = setup({
  types: { context: {} as Context, events: {} as Event, output: {} as { readonly isSaved: boolean } },
  actors: {
    listPlaces: fromPromise<PreviewPlaces>(unprovided('listPlaces')),
    defineWidget: fromPromise<WidgetDefining, Widget>(unprovided('defineWidget')),
    widget: widgetMachine,
    retries: retriesLogic,
  },
  guards: {
    canSave: ({ context }) => O.isNone(definitionFault(widgetFrom(context.draft))) && !isNameTaken(context),
    isBegun: ({ context }) => isBegun(context),
  },
  actions: {
    edit: assign(({ context }, draft: NewWidget) => ({
      draft,
      // a name that is taken stays so until it is another
      refusal:
        isNameTaken(context) && widgetFrom(draft).name === widgetFrom(context.draft).name ? context.refusal : O.none,
    })),
    list: assign(({ context }, listed: PreviewPlaces) => {
      const places = pipe(
        listed,
        E.getOrElse(() => context.places),
      )
      return { places, place: O.fromNullable(places[0]?.place) }
    }),
    choose: assign((_, place: DashboardPlace) => ({ place: O.some(place) })),
    clear: enqueueActions(({ context: { preview }, enqueue }) => {
      if (O.isSome(preview)) enqueue.stopChild(preview.value)
      enqueue.assign({ preview: O.none })
    }),
    preview: enqueueActions(({ context: { draft, place, preview }, enqueue }) => {
      const definition = definitionOf(draft)
      if (O.isNone(definition) || O.isNone(place)) return
      if (O.isSome(preview)) enqueue.sendTo(preview.value, { type: 'definition.changed', definition: definition.value })
      else
        enqueue.assign(({ spawn }) => ({
          preview: O.some(spawn('widget', { input: { definition: definition.value, place: place.value } })),
        }))
    }),
    refuse: assign((_, defining: WidgetDefining) => ({ refusal: O.getLeft(defining) })),
    settle: assign({ isSaved: true }),
  },
}).createMachine({
  id: 'widgetCreator',
  context: {
    draft: emptyWidget,
    refusal: O.none,
    places: [],
    place: O.none,
    preview: O.none,
    isSaved: false,
  },
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      states: {
        places: {
          initial: 'listing',
          states: {
            listing: { invoke: listPlaces },
            listed: {
              on: {
                'place.chosen': {
                  actions: [{ type: 'choose', params: ({ event }) => event.place }, 'clear', 'preview'],
                },
              },
            },
            failed: { ...failedRead(listPlaces), on: { 'places.retried': '.trying' } },
          },
        },
        work: {
          initial: 'drafting',
          states: {
            drafting: {
              on: {
                'draft.edited': { actions: [{ type: 'edit', params: ({ event }) => event.draft }, 'preview'] },
                'save.requested': { guard: 'canSave', target: 'saving' },
                'close.requested': [{ guard: 'isBegun', target: 'asking' }, { target: '#closed' }],
              },
            },
            saving: {
              invoke: {
                ...task(
                  'defineWidget',
                  { target: '#closed', actions: 'settle' },
                  { target: 'drafting', actions: { type: 'refuse', params: resultOf } },
                ),
                input: ({ context }) => widgetFrom(context.draft),
              },
            },
            asking: { on: { 'close.confirmed': '#closed', 'close.refused': 'drafting' } },
          },
        },
      },
    },
    closed: { id: 'closed', type: 'final' },
  },
  output: ({ context }) => ({ isSaved: context.isSaved }),
})

export type WidgetCreatorRef = ActorRefFrom<typeof widgetCreatorMachine>
