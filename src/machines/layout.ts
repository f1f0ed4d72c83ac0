import { fromEventObservable, setup } from 'xstate'
import { unprovidedEvents } from './unprovided.ts'

/** Either side of the breakpoint of spec §9. */
export type ViewportEvent = { readonly type: 'viewport.widened' } | { readonly type: 'viewport.narrowed' }

type Event =
  | ViewportEvent
  | { readonly type: 'sidebar.toggled' }
  | { readonly type: 'sidebar.closed' }
  | { readonly type: 'screen.changed' }

/** The sidebar stands beside the content where there is room, and slides over it where there is none. */
export const layoutMachine = setup({
  types: { events: {} as Event },
  actors: { viewport: fromEventObservable<ViewportEvent, undefined>(unprovidedEvents('viewport')) },
}).createMachine({
  id: 'layout',
  invoke: { id: 'viewport', src: 'viewport' },
  initial: 'wide',
  on: { 'viewport.widened': '.wide', 'viewport.narrowed': '.narrow' },
  states: {
    wide: {
      initial: 'open',
      states: {
        open: { on: { 'sidebar.toggled': 'closed' } },
        closed: { on: { 'sidebar.toggled': 'open' } },
      },
    },
    narrow: {
      initial: 'closed',
      states: {
        closed: { on: { 'sidebar.toggled': 'open' } },
        open: { on: { 'sidebar.toggled': 'closed', 'sidebar.closed': 'closed', 'screen.changed': 'closed' } },
      },
    },
  },
})
