import type { Identity } from '../users/identity.ts'
import { localRedirect, sitePath } from '../session/local-redirect.ts'
import { O, pipe } from '../fp.ts'
import {
  addressText,
  queryOf,
  type PageAddress,
  appRoutes,
  type MatchedRoute,
  type MatchRoute,
  type RouteName,
  ownDashboardPath,
} from './route.ts'
import { errorPath, ErrorType, newPasswordScreen, type PageScreen, type PageVisitor } from './screen.ts'
import { mayEnter } from './may-enter.ts'

export interface RouteApproach {
  readonly visitor: PageVisitor
  readonly address: PageAddress
  readonly isArriving: boolean
  readonly loginPage: string
  readonly matchRoute: MatchRoute
}

export type RouteVerdict =
  | { readonly _tag: 'Wait' }
  | { readonly _tag: 'Show'; readonly screen: PageScreen }
  | { readonly _tag: 'Redirect'; readonly to: string }
  | { readonly _tag: 'Leave'; readonly from: string }

const waitVerdict: RouteVerdict = { _tag: 'Wait' }
const showScreen = (screen: PageScreen): RouteVerdict => ({ _tag: 'Show', screen })
const redirectTo = (to: string): RouteVerdict => ({ _tag: 'Redirect', to })

export const loginAddress = (page: string, to: string): string =>
  to === '/' ? page : `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams({ redirect: to }).toString()}`

export const isOwnLoginPage = (loginPage: string): boolean => loginPage === appRoutes.login.pattern

export const wayBack = (address: PageAddress): string =>
  pipe(
    localRedirect(queryOf(address, 'redirect')),
    O.getOrElse(() => '/'),
  )

const turnedAway = (address: PageAddress, isExpired: boolean, loginPage: string): RouteVerdict => {
  if (isExpired) return redirectTo(errorPath('expired', addressText(address)))
  const from = addressText(address)
  return isOwnLoginPage(loginPage) ? redirectTo(loginAddress(loginPage, from)) : { _tag: 'Leave', from }
}

const afterSignIn = (address: PageAddress, identity: Identity): string =>
  pipe(
    localRedirect(queryOf(address, 'redirect')),
    O.getOrElse(() => ownDashboardPath(identity)),
  )

const forMember = (route: MatchedRoute, identity: Identity, isArriving: boolean): RouteVerdict => {
  if (route.name === 'own-dashboard' || (route.name === 'home' && isArriving))
    return redirectTo(ownDashboardPath(identity))
  switch (mayEnter(route, identity)) {
    case 'allowed':
      return showScreen(route)
    case 'unauthorised':
      return redirectTo(errorPath('unauthorised'))
    case 'unknown':
      return redirectTo(errorPath('not-found'))
  }
}

const atLogin = (route: MatchedRoute, { visitor, address }: RouteApproach): RouteVerdict => {
  switch (visitor._tag) {
    case 'Unknown':
      return waitVerdict
    case 'Stranger':
      return showScreen(route)
    case 'Newcomer':
    case 'Member':
      return redirectTo(afterSignIn(address, visitor.identity))
  }
}

const atLogout = (route: MatchedRoute, { visitor }: RouteApproach): RouteVerdict => {
  switch (visitor._tag) {
    case 'Unknown':
      return waitVerdict
    case 'Stranger':
      return redirectTo('/')
    case 'Newcomer':
    case 'Member':
      return showScreen(route)
  }
}

const atOwn = (route: MatchedRoute, { visitor, address, isArriving, loginPage }: RouteApproach): RouteVerdict => {
  switch (visitor._tag) {
    case 'Unknown':
      return waitVerdict
    case 'Stranger':
      return turnedAway(address, visitor.isExpired, loginPage)
    case 'Newcomer':
      return showScreen(newPasswordScreen)
    case 'Member':
      return forMember(route, visitor.identity, isArriving)
  }
}

/** A person with a session again, perhaps by another tab, goes on as from the login page. */
const atError = (route: MatchedRoute, approach: RouteApproach): RouteVerdict => {
  const { type } = route.params
  if (!ErrorType.is(type)) return redirectTo(errorPath('not-found'))
  if (type === 'expired') return atLogin(route, approach)
  // signed-in people see it within the layout
  return approach.visitor._tag === 'Unknown' ? waitVerdict : showScreen(route)
}

type RouteDoor = (route: MatchedRoute, approach: RouteApproach) => RouteVerdict

const openDoors: Partial<Record<RouteName, RouteDoor>> = {
  login: atLogin,
  'forgot-password': atLogin,
  logout: atLogout,
  verify: showScreen,
  unsubscribe: showScreen,
  error: atError,
}

const guardMatched: RouteDoor = (route, approach) => (openDoors[route.name] ?? atOwn)(route, approach)

/** Old addresses have the path behind a hash: `/#/logout`. */
const legacyPath = ({ path, hash }: PageAddress): O.Option<string> =>
  path === '/' && hash.startsWith('#/') ? sitePath(hash.slice(1)) : O.none

export const guardRoute = (approach: RouteApproach): RouteVerdict =>
  pipe(
    legacyPath(approach.address),
    O.match(
      () =>
        pipe(
          approach.matchRoute(approach.address.path),
          O.match(
            () => redirectTo(errorPath('not-found')),
            (route) => guardMatched(route, approach),
          ),
        ),
      redirectTo,
    ),
  )
