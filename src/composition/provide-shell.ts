import { fromEventObservable } from 'xstate'
import { colorSchemeMachine } from '../machines/color-scheme.ts'
import { guardMachine } from '../machines/guard.ts'
import { layoutMachine } from '../machines/layout.ts'
import { schemeChanges, type SchemeHeard } from '../streams/scheme-changes.ts'
import { viewportChanges } from '../streams/viewport-changes.ts'
import type { Shelf } from './browser-storage.ts'
import { doing } from './doing.ts'

export const provideGuard = (page: Window) =>
  guardMachine.provide({
    actors: {
      navigate: doing((to: string) => {
        page.history.replaceState(page.history.state, '', to)
      }),
      leave: doing((to: string) => {
        page.location.assign(to)
      }),
    },
  })

export const provideLayout = (page: Window) =>
  layoutMachine.provide({ actors: { viewport: fromEventObservable(() => viewportChanges(page)) } })

export const provideColorScheme = (page: Window, chosen: Shelf) =>
  colorSchemeMachine.provide({
    actors: {
      heardScheme: fromEventObservable(() => schemeChanges(page, chosen.key, chosen.read())),
      keepScheme: doing<SchemeHeard['scheme']>(chosen.write),
    },
  })
