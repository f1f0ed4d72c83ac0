import { fromEventObservable, setup, type ActorRefFrom } from 'xstate'
import type { ViewportChange } from '../../streams/browser/viewport-changes.ts'
import { unprovidedEvents } from '../kit/unprovided.ts'

type Event =
  | ViewportChange
  | { readonly type: 'sidebar.toggled' }
  | { readonly type: 'sidebar.closed' }
  | { readonly type: 'screen.changed' }

export const layoutMachine = setup({
  types: { events: {} as Event, tags: {} as 'sidebar' },
  actors: { viewport: fromEventObservable<ViewportChange, undefined>(unprovidedEvents('viewport')) },
}).createMachine({
  id: 'layout',
  invoke: { id: 'viewport', src: 'viewport' },
  initial: 'wide',
  on: { 'viewport.widened': '.wide', 'viewport.narrowed': '.narrow' },
  states: {
    wide: {
      initial: 'open',
      states: {
        open: { tags: 'sidebar', on: { 'sidebar.toggled': 'closed' } },
        closed: { on: { 'sidebar.toggled': 'open' } },
      },
    },
    narrow: {
      initial: 'closed',
      states: {
        closed: { on: { 'sidebar.toggled': 'open' } },
        open: {
          tags: 'sidebar',
          on: { 'sidebar.toggled': 'closed', 'sidebar.closed': 'closed', 'screen.changed': 'closed' },
        },
      },
    },
  },
})

export type LayoutRef = ActorRefFrom<typeof layoutMachine>
