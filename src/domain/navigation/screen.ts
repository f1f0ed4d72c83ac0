import type { PathParams, RouteName } from './route.ts'

/** What is on show. `new-password` has no address: it stands before every other screen until it is passed. */
export interface Screen {
  readonly name: RouteName | 'new-password'
  readonly title: string
  readonly params: PathParams
}

export const newPasswordScreen: Screen = { name: 'new-password', title: 'Choose a password', params: {} }
