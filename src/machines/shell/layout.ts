import { assign, fromEventObservable, setup, type ActorRefFrom } from 'xstate'
import type { ViewportChange } from '../../streams/browser/media-changes.ts'
import { unprovidedEvents } from '../kit/unprovided.ts'

interface Context {
  readonly needsWidth: boolean
}

type Event =
  | ViewportChange
  | { readonly type: 'sidebar.toggled' }
  | { readonly type: 'sidebar.closed' }
  | { readonly type: 'screen.changed'; readonly needsWidth: boolean }

const setNeedsWidth = {
  type: 'setNeedsWidth',
  params: ({ event }: { event: { readonly needsWidth: boolean } }) => event.needsWidth,
} as const

export const layoutMachine = setup({
  types: { context: {} as Context, events: {} as Event, tags: {} as 'sidebar' },
  actors: { viewport: fromEventObservable<ViewportChange, undefined>(unprovidedEvents('viewport')) },
  actions: { setNeedsWidth: assign((_, needsWidth: boolean) => ({ needsWidth })) },
  guards: {
    needsWidth: ({ context }) => context.needsWidth,
    hasWidth: ({ context }) => !context.needsWidth,
  },
}).createMachine({
  id: 'layout',
  context: { needsWidth: false },
  invoke: { id: 'viewport', src: 'viewport' },
  initial: 'wide',
  on: { 'viewport.widened': '.wide', 'viewport.narrowed': '.narrow', 'screen.changed': { actions: setNeedsWidth } },
  states: {
    wide: {
      initial: 'open',
      states: {
        open: {
          tags: 'sidebar',
          always: { guard: 'needsWidth', target: 'givenUp' },
          on: { 'sidebar.toggled': 'closed' },
        },
        closed: { on: { 'sidebar.toggled': 'open' } },
        givenUp: { always: { guard: 'hasWidth', target: 'open' }, on: { 'sidebar.toggled': 'calledFor' } },
        calledFor: {
          tags: 'sidebar',
          always: { guard: 'hasWidth', target: 'open' },
          on: { 'sidebar.toggled': 'givenUp' },
        },
      },
    },
    narrow: {
      initial: 'closed',
      states: {
        closed: { on: { 'sidebar.toggled': 'open' } },
        open: {
          tags: 'sidebar',
          on: {
            'sidebar.toggled': 'closed',
            'sidebar.closed': 'closed',
            'screen.changed': { target: 'closed', actions: setNeedsWidth },
          },
        },
      },
    },
  },
})

export type LayoutRef = ActorRefFrom<typeof layoutMachine>
