import { fromEventObservable, fromPromise, setup } from 'xstate'
import type { SchemeChanged } from '../../streams/browser/scheme-changes.ts'
import { unprovided, unprovidedEvents } from '../kit/unprovided.ts'

type ColorScheme = SchemeChanged['scheme']

type Event = SchemeChanged | { readonly type: 'scheme.switched' }

export const colorSchemeMachine = setup({
  types: { events: {} as Event },
  actors: {
    schemeChanges: fromEventObservable<SchemeChanged, undefined>(unprovidedEvents('schemeChanges')),
    keepScheme: fromPromise<unknown, ColorScheme>(unprovided('keepScheme')),
  },
  guards: { isDark: (_, scheme: ColorScheme) => scheme === 'dark' },
}).createMachine({
  id: 'colorScheme',
  invoke: { id: 'schemeChanges', src: 'schemeChanges' },
  initial: 'light',
  on: {
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
