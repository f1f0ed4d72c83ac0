import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { O, pipe } from '../../domain/fp.ts'
import { emptyWidget, type NewWidget, widgetFrom } from '../../domain/widgets/library/new-widget.ts'
import { type LibraryRefusal, definitionFault } from '../../domain/widgets/library/decider.ts'
import { sameJson } from '../../domain/json/parse-json.ts'
import { widgetDefinitionOf } from '../../domain/widgets/widget.ts'
import type { WidgetDefinition } from '../../domain/widgets/widget-definition.ts'
import { editingMachine, type EditingInput } from '../kit/editing.ts'
import { widgetPreviewerMachine } from './widget-previewer.ts'

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

const valueOf = (draft: NewWidget, field: keyof NewWidget): unknown =>
  field === 'name' ? widgetFrom(draft).name : draft[field]

const draftFields = ['dataSet', 'by', 'shape', 'title', 'name', 'description'] as const

export const newWidgetMachine = editingMachine<NewWidgetEdited>({
  begin: () => emptyWidget,
  changedFields: (before, after) => draftFields.filter((field) => valueOf(before, field) !== valueOf(after, field)),
  isChanged: (draft) => !sameJson(draft, emptyWidget),
  faults: (draft) =>
    pipe(
      definitionFault(widgetFrom(draft)),
      O.match(
        () => [],
        (refusal) => [{ field: faultyField(refusal), reason: refusal._tag }],
      ),
    ),
  // nobody else can have changed a widget that is not saved yet
  rebased: (draft) => O.some(draft),
  reference: null,
})

export const newWidget: EditingInput<NewWidgetEdited> = { key: null, saved: { revision: 0 } }

interface WidgetDraftState {
  readonly draft: NewWidget
  readonly hasEdits: boolean
}

interface Context extends WidgetDraftState {
  readonly answer: O.Option<unknown>
}

const definitionOf = (draft: NewWidget): O.Option<WidgetDefinition> =>
  widgetDefinitionOf(widgetFrom({ ...draft, title: draft.title.trim() === '' ? 'Untitled' : draft.title }), 'preview')

export const widgetCreatorMachine = setup({
  types: {
    context: {} as Context,
    output: {} as O.Option<unknown>,
    children: {} as { editor: 'editor'; previewer: 'previewer' },
  },
  actors: { editor: newWidgetMachine, previewer: widgetPreviewerMachine },
  guards: { isAnother: ({ context }, draft: NewWidget) => context.draft !== draft },
  actions: {
    followEditor: assign((_, { draft, hasEdits }: WidgetDraftState) => ({ draft, hasEdits })),
    previewDefinition: sendTo('previewer', ({ context: { draft } }) => ({
      type: 'definition.changed',
      definition: definitionOf(draft),
    })),
  },
}).createMachine({
  id: 'widgetCreator',
  context: { draft: emptyWidget, hasEdits: false, answer: O.none },
  initial: 'writing',
  states: {
    writing: {
      invoke: [
        { id: 'previewer', src: 'previewer', input: { definition: definitionOf(emptyWidget) } },
        {
          id: 'editor',
          src: 'editor',
          input: newWidget,
          onSnapshot: {
            guard: { type: 'isAnother', params: ({ event }) => event.snapshot.context.draft },
            actions: [{ type: 'followEditor', params: ({ event }) => event.snapshot.context }, 'previewDefinition'],
          },
          onDone: { target: 'closed', actions: assign(({ event }) => ({ answer: event.output })) },
        },
      ],
    },
    closed: { type: 'final' },
  },
  output: ({ context }) => context.answer,
})

export type WidgetCreatorRef = ActorRefFrom<typeof widgetCreatorMachine>
