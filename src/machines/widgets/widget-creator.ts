import { assign, enqueueActions, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { E, O, pipe } from '../../domain/fp.ts'
import { emptyWidget, type NewWidget, widgetFrom } from '../../domain/widgets/library/new-widget.ts'
import { type LibraryRefusal, definitionFault } from '../../domain/widgets/library/decider.ts'
import type { DashboardPlace } from '../../domain/log/frame.ts'
import { sameJson } from '../../domain/parse-json.ts'
import { placeWidget } from '../../domain/widgets/widget.ts'
import type { WidgetDefinition } from '../../domain/widgets/widget-definition.ts'
import { editing, type EditingInput } from '../kit/editing.ts'
import { answerOf, failedRead, reading, retriesLogic } from '../kit/failed-read.ts'
import type { ReadResult } from '../kit/read-result.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { unprovided } from '../kit/unprovided.ts'
import { widgetMachine, type WidgetRef } from './widget.ts'

export interface PreviewPlace {
  readonly place: DashboardPlace
  readonly name: string
}

export type PreviewPlaces = ReadResult<readonly PreviewPlace[]>

export interface NewWidgetEdited {
  readonly key: null
  readonly saved: { readonly revision: number }
  readonly draft: NewWidget
  readonly fault: { readonly field: keyof NewWidget; readonly reason: LibraryRefusal['_tag'] }
  readonly reference: null
  readonly answer: unknown
  readonly refusal: never
}

const faultyField = ({ _tag }: LibraryRefusal): keyof NewWidget => (_tag === 'NameMalformed' ? 'name' : 'title')

/** Until a name is written, another title is another name. */
const valueOf = (draft: NewWidget, field: keyof NewWidget): unknown =>
  field === 'name' ? widgetFrom(draft).name : draft[field]

const fields = ['dataSet', 'by', 'shape', 'title', 'name', 'description'] as const

export const newWidgetMachine = editing<NewWidgetEdited>({
  begin: () => emptyWidget,
  changedFields: (before, after) => fields.filter((field) => valueOf(before, field) !== valueOf(after, field)),
  isChanged: (draft) => !sameJson(draft, emptyWidget),
  faults: (draft) =>
    pipe(
      definitionFault(widgetFrom(draft)),
      O.match(
        () => [],
        (refusal) => [{ field: faultyField(refusal), reason: refusal._tag }],
      ),
    ),
  // nobody else knows of it
  rebased: (draft) => O.some(draft),
  reference: null,
})

export const newWidget: EditingInput<NewWidgetEdited> = { key: null, saved: { revision: 0 } }

interface Written {
  readonly draft: NewWidget
  readonly hasEdits: boolean
}

interface Context extends Written {
  readonly places: readonly PreviewPlace[]
  readonly place: O.Option<DashboardPlace>
  readonly preview: O.Option<WidgetRef>
  readonly answer: O.Option<unknown>
}

type Event =
  | RetryDue
  | { readonly type: 'place.chosen'; readonly place: DashboardPlace }
  | { readonly type: 'places.retried' }

const definitionOf = (draft: NewWidget): O.Option<WidgetDefinition> =>
  placeWidget(widgetFrom({ ...draft, title: draft.title.trim() === '' ? 'Untitled' : draft.title }), 'preview')

const listPlaces = reading(
  'listPlaces',
  { target: '#widgetCreator.listed', actions: [{ type: 'list', params: answerOf }, 'preview'] },
  '#widgetCreator.failed',
)

export const widgetCreatorMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    output: {} as O.Option<unknown>,
    children: {} as { editor: 'editor' },
  },
  actors: {
    listPlaces: fromPromise<PreviewPlaces>(unprovided('listPlaces')),
    editor: newWidgetMachine,
    widget: widgetMachine,
    retries: retriesLogic,
  },
  guards: { isAnother: ({ context }, draft: NewWidget) => context.draft !== draft },
  actions: {
    follow: assign((_, { draft, hasEdits }: Written) => ({ draft, hasEdits })),
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
    settle: assign((_, answer: O.Option<unknown>) => ({ answer })),
  },
}).createMachine({
  id: 'widgetCreator',
  context: { draft: emptyWidget, hasEdits: false, places: [], place: O.none, preview: O.none, answer: O.none },
  invoke: {
    id: 'editor',
    src: 'editor',
    input: newWidget,
    onSnapshot: {
      guard: { type: 'isAnother', params: ({ event }) => event.snapshot.context.draft },
      actions: [{ type: 'follow', params: ({ event }) => event.snapshot.context }, 'preview'],
    },
    onDone: { target: '.closed', actions: { type: 'settle', params: ({ event }) => event.output } },
  },
  initial: 'listing',
  states: {
    listing: { invoke: listPlaces },
    listed: {
      on: {
        'place.chosen': { actions: [{ type: 'choose', params: ({ event }) => event.place }, 'clear', 'preview'] },
      },
    },
    failed: { ...failedRead(listPlaces), on: { 'places.retried': '.trying' } },
    closed: { type: 'final' },
  },
  output: ({ context }) => context.answer,
})

export type WidgetCreatorRef = ActorRefFrom<typeof widgetCreatorMachine>
