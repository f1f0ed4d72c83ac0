import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { E, O, pipe } from '../domain/fp.ts'
import type { DashboardPlace } from '../domain/log/frame.ts'
import type { Figures, FiguresRequest, FiguresUnavailable } from '../domain/widget/figures.ts'
import { nowhere, sourcePath } from '../domain/widget/source-path.ts'
import type { WidgetDefinition } from '../domain/widget/widget-definition.ts'
import { formMachine, type FormRef } from './form.ts'
import { unprovided } from './unprovided.ts'

interface Input {
  readonly definition: WidgetDefinition
  readonly place: DashboardPlace
}

interface Context {
  readonly definition: WidgetDefinition
  readonly path: O.Option<string>
  /** What is shown, kept while newer figures are fetched. */
  readonly figures: O.Option<Figures>
  readonly form: O.Option<FormRef>
}

type Event =
  | { readonly type: 'reload.requested' }
  | { readonly type: 'size.toggled' }
  | { readonly type: 'size.collapsed' }
  | { readonly type: 'size.expanded' }
  | { readonly type: 'fullscreen.opened' }
  | { readonly type: 'info.opened' }
  | { readonly type: 'modal.closed' }

type Loading = E.Either<FiguresUnavailable, Figures>

const pathOf = ({ definition, place }: Input): O.Option<string> =>
  definition.type === 'text' ? O.none : sourcePath(definition.config.url, place)

export const widgetMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event },
  actors: {
    loadFigures: fromPromise<Loading, FiguresRequest>(unprovided('loadFigures')),
    form: formMachine,
  },
  guards: {
    isSelfContained: ({ context: { definition } }) => definition.type === 'text' || definition.type === 'form',
    hasPath: ({ context }) => O.isSome(context.path),
    isLoaded: (_, loading: Loading) => E.isRight(loading),
  },
  actions: { show: assign((_, loading: Loading) => ({ figures: O.getRight(loading) })) },
}).createMachine({
  id: 'widget',
  context: ({ input, spawn }) => ({
    definition: input.definition,
    path: pathOf(input),
    figures: O.none,
    form:
      input.definition.type === 'form'
        ? O.some(spawn('form', { id: 'form', input: { config: input.definition.config, place: input.place } }))
        : O.none,
  }),
  type: 'parallel',
  states: {
    figures: {
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: 'isSelfContained', target: 'idle' },
            { guard: 'hasPath', target: 'loading' },
            { target: 'failed' },
          ],
        },
        idle: {},
        loading: {
          invoke: {
            id: 'loadFigures',
            src: 'loadFigures',
            input: ({ context: { definition, path } }) => ({
              type: definition.type,
              path: pipe(path, O.getOrElse(nowhere)),
            }),
            onDone: [
              {
                guard: { type: 'isLoaded', params: ({ event }) => event.output },
                target: 'shown',
                actions: { type: 'show', params: ({ event }) => event.output },
              },
              { target: 'failed' },
            ],
          },
          on: { 'reload.requested': { target: 'loading', reenter: true } },
        },
        shown: { on: { 'reload.requested': 'loading' } },
        failed: { on: { 'reload.requested': 'deciding' } },
      },
    },
    size: {
      initial: 'expanded',
      states: {
        expanded: { on: { 'size.toggled': 'collapsed', 'size.collapsed': 'collapsed' } },
        collapsed: { on: { 'size.toggled': 'expanded', 'size.expanded': 'expanded' } },
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
