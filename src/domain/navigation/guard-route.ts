import type { Identity } from '../users/identity.ts'
import { localRedirect, sitePath } from '../session/local-redirect.ts'
import { O, pipe } from '../fp.ts'
import {
  addressText,
  queryOf,
  type Address,
  routes,
  type MatchedRoute,
  type MatchRoute,
  type RouteName,
  ownDashboardPath,
} from './route.ts'
import { errorPath, ErrorType, newPasswordScreen, type Screen, type Visitor } from './screen.ts'
import { mayEnter } from './may-enter.ts'

export interface Approach {
  readonly visitor: Visitor
  readonly address: Address
  readonly isArriving: boolean
  readonly loginPage: string
  readonly matchRoute: MatchRoute
}

export type Verdict =
  | { readonly _tag: 'Wait' }
  | { readonly _tag: 'Show'; readonly screen: Screen }
  | { readonly _tag: 'Redirect'; readonly to: string }
  | { readonly _tag: 'Leave'; readonly from: string }

const wait: Verdict = { _tag: 'Wait' }
const show = (screen: Screen): Verdict => ({ _tag: 'Show', screen })
const redirect = (to: string): Verdict => ({ _tag: 'Redirect', to })

export const loginAddress = (page: string, to: string): string =>
  to === '/' ? page : `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams({ redirect: to }).toString()}`

export const isOwnLoginPage = (loginPage: string): boolean => loginPage === routes.login.pattern

export const wayBack = (address: Address): string =>
  pipe(
    localRedirect(queryOf(address, 'redirect')),
    O.getOrElse(() => '/'),
  )

const turnedAway = (address: Address, isExpired: boolean, loginPage: string): Verdict => {
  if (isExpired) return redirect(errorPath('expired', addressText(address)))
  const from = addressText(address)
  return isOwnLoginPage(loginPage) ? redirect(loginAddress(loginPage, from)) : { _tag: 'Leave', from }
}

const afterSignIn = (address: Address, identity: Identity): string =>
  pipe(
    localRedirect(queryOf(address, 'redirect')),
    O.getOrElse(() => ownDashboardPath(identity)),
  )

const forMember = (route: MatchedRoute, identity: Identity, isArriving: boolean): Verdict => {
  if (route.name === 'own-dashboard' || (route.name === 'home' && isArriving))
    return redirect(ownDashboardPath(identity))
  switch (mayEnter(route, identity)) {
    case 'allowed':
      return show(route)
    case 'unauthorised':
      return redirect(errorPath('unauthorised'))
    case 'unknown':
      return redirect(errorPath('not-found'))
  }
}

const atLogin = (route: MatchedRoute, { visitor, address }: Approach): Verdict => {
  switch (visitor._tag) {
    case 'Unknown':
      return wait
    case 'Stranger':
      return show(route)
    case 'Newcomer':
    case 'Member':
      return redirect(afterSignIn(address, visitor.identity))
  }
}

const atLogout = (route: MatchedRoute, { visitor }: Approach): Verdict => {
  switch (visitor._tag) {
    case 'Unknown':
      return wait
    case 'Stranger':
      return redirect('/')
    case 'Newcomer':
    case 'Member':
      return show(route)
  }
}

const atOwn = (route: MatchedRoute, { visitor, address, isArriving, loginPage }: Approach): Verdict => {
  switch (visitor._tag) {
    case 'Unknown':
      return wait
    case 'Stranger':
      return turnedAway(address, visitor.isExpired, loginPage)
    case 'Newcomer':
      return show(newPasswordScreen)
    case 'Member':
      return forMember(route, visitor.identity, isArriving)
  }
}

/** A person with a session again, perhaps by another tab, goes on as from the login page. */
const atError = (route: MatchedRoute, approach: Approach): Verdict => {
  const { type } = route.params
  if (!ErrorType.is(type)) return redirect(errorPath('not-found'))
  if (type === 'expired') return atLogin(route, approach)
  // signed-in people see it within the layout
  return approach.visitor._tag === 'Unknown' ? wait : show(route)
}

type Door = (route: MatchedRoute, approach: Approach) => Verdict

const openDoors: Partial<Record<RouteName, Door>> = {
  login: atLogin,
  'forgot-password': atLogin,
  logout: atLogout,
  verify: show,
  unsubscribe: show,
  error: atError,
}

const decide: Door = (route, approach) => (openDoors[route.name] ?? atOwn)(route, approach)

/** Old addresses have the path behind a hash: `/#/logout`. */
const legacyPath = ({ path, hash }: Address): O.Option<string> =>
  path === '/' && hash.startsWith('#/') ? sitePath(hash.slice(1)) : O.none

export const guardRoute = (approach: Approach): Verdict =>
  pipe(
    legacyPath(approach.address),
    O.match(
      () =>
        pipe(
          approach.matchRoute(approach.address.path),
          O.match(
            () => redirect(errorPath('not-found')),
            (route) => decide(route, approach),
          ),
        ),
      redirect,
    ),
  )
