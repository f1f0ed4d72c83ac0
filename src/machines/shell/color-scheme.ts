import { fromEventObservable, fromPromise, setup } from 'xstate'
import type { SchemeHeard } from '../../streams/browser/scheme-changes.ts'
import { unprovided, unprovidedEvents } from '../kit/unprovided.ts'

type ColorScheme = SchemeHeard['scheme']

type Event = SchemeHeard | { readonly type: 'scheme.switched' }

export const colorSchemeMachine = setup({
  types: { events: {} as Event },
  actors: {
    heardScheme: fromEventObservable<SchemeHeard, undefined>(unprovidedEvents('heardScheme')),
    keepScheme: fromPromise<unknown, ColorScheme>(unprovided('keepScheme')),
  },
  guards: { isDark: (_, scheme: ColorScheme) => scheme === 'dark' },
}).createMachine({
  id: 'colorScheme',
  invoke: { id: 'heardScheme', src: 'heardScheme' },
  initial: 'light',
  on: {
    'scheme.heard': [
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
