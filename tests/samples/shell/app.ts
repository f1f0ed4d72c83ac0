import { matchRoute } from '../../../src/app/match-route.ts'
import { E, O } from '../../../src/domain/fp.ts'
import type { Identity } from '../../../src/domain/users/identity.ts'
import { appRoutes } from '../../../src/domain/navigation/route.ts'
import { type PageScreen, unknownVisitor } from '../../../src/domain/navigation/screen.ts'
import { appMachine } from '../../../src/machines/shell/app.ts'
import { guardMachine } from '../../../src/machines/shell/guard.ts'
import { sessionMachine } from '../../../src/machines/session/session.ts'
import { clientIdentity, newcomerIdentity, profileOf, tokenOf } from '../people.ts'
import { widgetsAdminMachine } from '../../../src/machines/widgets/widgets-admin.ts'
import { answered, newId, type Sample } from '../sample.ts'

const nothingCarried = {
  carried: O.none,
  carrier: O.none,
  successor: O.none,
  released: O.none,
  cause: 'unknown' as const,
  hasUnsavedActs: false,
}

export const signedIn = (identity: Identity, value: 'active' | 'choosingPassword') => ({
  type: 'xstate.snapshot.session',
  snapshot: sessionMachine.resolveState({
    value: { signedIn: value },
    context: { token: O.some(tokenOf('client', '1')), profile: O.some(profileOf(identity)), ...nothingCarried },
  }),
})

export const signedOut = {
  type: 'xstate.snapshot.session',
  snapshot: sessionMachine.resolveState({
    value: { signedOut: 'absent' },
    context: { token: O.none, profile: O.none, ...nothingCarried },
  }),
}

const start = { address: { path: '/', search: '', hash: '' }, loginPage: '/login', matchRoute, newId }

const showingEvent = (screen: PageScreen) => ({
  type: 'xstate.snapshot.guard',
  snapshot: guardMachine.resolveState({
    value: 'showing',
    context: { ...start, visitor: unknownVisitor, isArriving: false, to: '', screen: O.some(screen) },
  }),
})

const dashboardOf = (code: string): PageScreen => ({
  name: 'dashboard',
  title: appRoutes.dashboard.title,
  params: { type: 'portfolio', code },
})

export const app: Sample<typeof appMachine> = {
  machine: appMachine,
  input: start,
  // each dashboard that is opened is another actor, and none of them tells the application anything else
  identify: ({ value, context: { open, ...context } }) => ({
    value,
    context,
    isOpen: O.isSome(open),
  }),
  events: [
    signedOut,
    signedIn(clientIdentity, 'active'),
    signedIn(newcomerIdentity, 'choosingPassword'),
    showingEvent({ name: 'home', title: appRoutes.home.title, params: {} }),
    showingEvent(dashboardOf('P1')),
    showingEvent(dashboardOf('P2')),
    showingEvent({ name: 'admin-widgets', title: appRoutes['admin-widgets'].title, params: {} }),
    showingEvent({ name: 'logout', title: appRoutes.logout.title, params: {} }),
    answered('fetchScreen', E.right(O.none)),
    answered('fetchScreen', E.right(O.some({ name: 'admin-widgets', machine: widgetsAdminMachine, input: undefined }))),
    answered('fetchScreen', E.left('CodeMissing')),
    { type: 'fetch.retried' },
    { type: 'retry.due', isBack: true },
    { type: 'retry.due' },
    { type: 'acts.noted', hasUnsavedActs: true },
    { type: 'subject.missing' },
    { type: 'location.changed', address: { ...start.address, path: '/elsewhere' } },
    { type: 'leaving.confirmed' },
    { type: 'leaving.refused' },
    { type: 'session.ended', reason: 'expired' },
    { type: 'call.refused', reason: 'notAllowed' },
  ],
}
