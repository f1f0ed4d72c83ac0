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

export interface RouteVisit {
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

export const redirectPath = (address: PageAddress): string =>
  pipe(
    localRedirect(queryOf(address, 'redirect')),
    O.getOrElse(() => '/'),
  )

const signInVerdict = (address: PageAddress, isExpired: boolean, loginPage: string): RouteVerdict => {
  if (isExpired) return redirectTo(errorPath('expired', addressText(address)))
  const from = addressText(address)
  return isOwnLoginPage(loginPage) ? redirectTo(loginAddress(loginPage, from)) : { _tag: 'Leave', from }
}

const afterSignIn = (address: PageAddress, identity: Identity): string =>
  pipe(
    localRedirect(queryOf(address, 'redirect')),
    O.getOrElse(() => ownDashboardPath(identity)),
  )

const memberVerdict = (route: MatchedRoute, identity: Identity, isArriving: boolean): RouteVerdict => {
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

const guardLogin = (route: MatchedRoute, { visitor, address }: RouteVisit): RouteVerdict => {
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

const guardLogout = (route: MatchedRoute, { visitor }: RouteVisit): RouteVerdict => {
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

const guardMemberRoute = (
  route: MatchedRoute,
  { visitor, address, isArriving, loginPage }: RouteVisit,
): RouteVerdict => {
  switch (visitor._tag) {
    case 'Unknown':
      return waitVerdict
    case 'Stranger':
      return signInVerdict(address, visitor.isExpired, loginPage)
    case 'Newcomer':
      return showScreen(newPasswordScreen)
    case 'Member':
      return memberVerdict(route, visitor.identity, isArriving)
  }
}

/** After an expired session, a person who has a new one, perhaps from another tab, is treated as on the login page. */
const guardError = (route: MatchedRoute, approach: RouteVisit): RouteVerdict => {
  const { type } = route.params
  if (!ErrorType.is(type)) return redirectTo(errorPath('not-found'))
  if (type === 'expired') return guardLogin(route, approach)
  // waits until the visitor is known, because signed-in people see the page within the layout
  return approach.visitor._tag === 'Unknown' ? waitVerdict : showScreen(route)
}

type RouteGuard = (route: MatchedRoute, approach: RouteVisit) => RouteVerdict

const publicRouteGuards: Partial<Record<RouteName, RouteGuard>> = {
  login: guardLogin,
  'forgot-password': guardLogin,
  logout: guardLogout,
  verify: showScreen,
  unsubscribe: showScreen,
  error: guardError,
}

const guardMatchedRoute: RouteGuard = (route, approach) =>
  (publicRouteGuards[route.name] ?? guardMemberRoute)(route, approach)

/** Old addresses have the path behind a hash: `/#/logout`. */
const legacyPath = ({ path, hash }: PageAddress): O.Option<string> =>
  path === '/' && hash.startsWith('#/') ? sitePath(hash.slice(1)) : O.none

export const guardRoute = (approach: RouteVisit): RouteVerdict =>
  pipe(
    legacyPath(approach.address),
    O.match(
      () =>
        pipe(
          approach.matchRoute(approach.address.path),
          O.match(
            () => redirectTo(errorPath('not-found')),
            (route) => guardMatchedRoute(route, approach),
          ),
        ),
      redirectTo,
    ),
  )
