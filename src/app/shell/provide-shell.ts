import { navigate } from 'wouter/use-browser-location'
import { fromEventObservable } from 'xstate'
import { colorSchemeMachine } from '../../machines/shell/color-scheme.ts'
import { loginAddress } from '../../domain/navigation/guard-route.ts'
import { withRedirectState } from '../../domain/session/local-redirect.ts'
import { guardMachine, type LoginRedirect } from '../../machines/shell/guard.ts'
import { layoutMachine } from '../../machines/shell/layout.ts'
import {
  printChanges,
  type SchemeChanged,
  schemeChanges,
  viewportChanges,
} from '../../streams/browser/media-changes.ts'
import type { StoredText } from '../browser-storage.ts'
import { effectActor } from '../effect-actor.ts'
import type { SignInStates } from '../session/sign-in-states.ts'

export const provideGuard = (page: Window, states: SignInStates) =>
  guardMachine.provide({
    actors: {
      navigate: effectActor((to: string) => {
        const state: unknown = page.history.state
        navigate(to, { replace: true, state })
      }),
      leave: effectActor(({ loginPage, from }: LoginRedirect) => {
        page.location.assign(loginAddress(loginPage, withRedirectState(from, states.issue())))
      }),
    },
  })

export const provideLayout = (page: Window) =>
  layoutMachine.provide({ actors: { viewport: fromEventObservable(() => viewportChanges(page)) } })

export const provideColorScheme = (page: Window, chosen: StoredText) =>
  colorSchemeMachine.provide({
    actors: {
      schemeChanges: fromEventObservable(() => schemeChanges(page, chosen.key, chosen.read())),
      printChanges: fromEventObservable(() => printChanges(page)),
      keepScheme: effectActor<SchemeChanged['scheme']>(chosen.write),
    },
  })
