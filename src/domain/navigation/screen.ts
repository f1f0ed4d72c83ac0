import type { PathParams, RouteName } from './route.ts'
import * as t from 'io-ts'
import type { Identity } from '../users/identity.ts'

export type PageVisitor =
  | { readonly _tag: 'Unknown' }
  | { readonly _tag: 'Stranger'; readonly isExpired: boolean }
  | { readonly _tag: 'Newcomer'; readonly identity: Identity }
  | { readonly _tag: 'Member'; readonly identity: Identity }

export const unknownVisitor: PageVisitor = { _tag: 'Unknown' }

export const ErrorType = t.keyof({ expired: null, unauthorised: null, 'not-found': null })
export type ErrorType = t.TypeOf<typeof ErrorType>

export const errorPath = (type: ErrorType, redirect?: string): string =>
  redirect === undefined ? `/error/${type}` : `/error/${type}?${new URLSearchParams({ redirect }).toString()}`

/** `new-password` has no address: it precedes every other screen until it is done. */
export interface PageScreen {
  readonly name: RouteName | 'new-password'
  readonly title: string
  readonly params: PathParams
}

export const needsWidth = ({ name }: PageScreen): boolean => name === 'new-live-report' || name === 'live-report'

export const newPasswordScreen: PageScreen = { name: 'new-password', title: 'Choose a password', params: {} }
