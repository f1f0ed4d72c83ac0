import { assign, fromEventObservable, fromPromise, setup, type SnapshotFrom } from 'xstate'
import type { PrintChanged, SchemeChanged } from '../../streams/browser/media-changes.ts'
import { unprovidedActor, unprovidedEvents } from '../kit/unprovided.ts'

type ColorScheme = SchemeChanged['scheme']

type Event = SchemeChanged | PrintChanged | { readonly type: 'scheme.switched' }

export const colorSchemeMachine = setup({
  types: { context: {} as Pick<PrintChanged, 'isPrinted'>, events: {} as Event },
  actors: {
    schemeChanges: fromEventObservable<SchemeChanged, undefined>(unprovidedEvents('schemeChanges')),
    printChanges: fromEventObservable<PrintChanged, undefined>(unprovidedEvents('printChanges')),
    keepScheme: fromPromise<unknown, ColorScheme>(unprovidedActor('keepScheme')),
  },
  guards: { isDark: (_, scheme: ColorScheme) => scheme === 'dark' },
}).createMachine({
  id: 'colorScheme',
  context: { isPrinted: false },
  invoke: [
    { id: 'schemeChanges', src: 'schemeChanges' },
    { id: 'printChanges', src: 'printChanges' },
  ],
  initial: 'light',
  on: {
    'print.changed': { actions: assign(({ event: { isPrinted } }) => ({ isPrinted })) },
    'scheme.changed': [
      { guard: { type: 'isDark', params: ({ event }) => event.scheme }, target: '.dark' },
      { target: '.light' },
    ],
  },
  states: {
    light: {
      initial: 'given',
      on: { 'scheme.switched': 'dark.chosen' },
      states: { given: {}, chosen: { invoke: { id: 'keepScheme', src: 'keepScheme', input: 'light' } } },
    },
    dark: {
      initial: 'given',
      on: { 'scheme.switched': 'light.chosen' },
      states: { given: {}, chosen: { invoke: { id: 'keepScheme', src: 'keepScheme', input: 'dark' } } },
    },
  },
})

/** Paper is always white. */
export const schemeIn = (snapshot: SnapshotFrom<typeof colorSchemeMachine> | undefined): ColorScheme =>
  snapshot?.matches('dark') === true && !snapshot.context.isPrinted ? 'dark' : 'light'
