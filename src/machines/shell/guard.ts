import { assign, fromPromise, setup } from 'xstate'
import { O } from '../../domain/fp.ts'
import { queryOf, type PageAddress, appRoutes, type MatchRoute } from '../../domain/navigation/route.ts'
import { errorPath, type PageScreen, unknownVisitor, type PageVisitor } from '../../domain/navigation/screen.ts'
import {
  guardRoute,
  isOwnLoginPage,
  loginAddress,
  redirectPath,
  type RouteVerdict,
} from '../../domain/navigation/guard-route.ts'
import type { SubjectMissing } from '../../streams/browser/subject-missing.ts'
import { unprovidedActor } from '../kit/unprovided.ts'

interface Input {
  readonly address: PageAddress
  readonly loginPage: string
  readonly matchRoute: MatchRoute
}

interface Context extends Input {
  readonly visitor: PageVisitor
  readonly isArriving: boolean
  readonly to: string
  readonly screen: O.Option<PageScreen>
}

export interface LoginRedirect {
  readonly loginPage: string
  readonly from: string
}

type Event =
  | { readonly type: 'location.changed'; readonly address: PageAddress }
  | { readonly type: 'visitor.changed'; readonly visitor: PageVisitor }
  | { readonly type: 'access.denied' }
  | SubjectMissing
  | { readonly type: 'signIn.chosen' }

const routeVerdict = (context: Context): RouteVerdict => guardRoute(context)

/** An expired session shows its notice even if the visitor opened the sign-in page. */
const isExpiredAtSignIn = (address: PageAddress, visitor: PageVisitor): boolean =>
  visitor._tag === 'Stranger' && visitor.isExpired && address.path === appRoutes.login.pattern

const isMember = ({ visitor }: Context): boolean => visitor._tag === 'Member'

export const guardMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event },
  actors: {
    navigate: fromPromise<unknown, string>(unprovidedActor('navigate')),
    leave: fromPromise<unknown, LoginRedirect>(unprovidedActor('leave')),
  },
  guards: {
    isLoginElsewhere: ({ context }) => !isOwnLoginPage(context.loginPage),
    isAwayFromLogin: ({ context }) => context.address.path !== appRoutes.login.pattern,
    isElsewhere: ({ context }) => context.address.path !== errorPath('unauthorised'),
    mustWait: ({ context }) => routeVerdict(context)._tag === 'Wait',
    mayShow: ({ context }) => routeVerdict(context)._tag === 'Show',
    hasLapsedAtTheDoor: ({ context }, visitor: PageVisitor) => isExpiredAtSignIn(context.address, visitor),
    mustLeave: ({ context }) => routeVerdict(context)._tag === 'Leave',
  },
  actions: {
    setVisitor: assign(({ context }, visitor: PageVisitor) => ({
      visitor,
      isArriving: context.isArriving || visitor._tag === 'Stranger',
    })),
    hideScreen: assign({ screen: O.none }),
    showScreen: assign(({ context }) => {
      const decided = routeVerdict(context)
      return decided._tag === 'Show'
        ? { screen: O.some(decided.screen), isArriving: context.isArriving && !isMember(context) }
        : {}
    }),
    setDestination: assign(({ context }) => {
      const decided = routeVerdict(context)
      if (decided._tag === 'Redirect') return { to: decided.to }
      return decided._tag === 'Leave' ? { to: decided.from } : {}
    }),
  },
}).createMachine({
  id: 'guard',
  context: ({ input }) => ({ ...input, visitor: unknownVisitor, isArriving: true, to: '', screen: O.none }),
  initial: 'deciding',
  on: {
    'location.changed': { target: '.deciding', actions: assign(({ event }) => ({ address: event.address })) },
    'visitor.changed': [
      {
        guard: { type: 'hasLapsedAtTheDoor', params: ({ event }) => event.visitor },
        target: '.redirecting',
        actions: [
          { type: 'setVisitor', params: ({ event }) => event.visitor },
          assign(({ context }) => ({ to: errorPath('expired', queryOf(context.address, 'redirect') ?? undefined) })),
        ],
      },
      { target: '.deciding', actions: { type: 'setVisitor', params: ({ event }) => event.visitor } },
    ],
    'signIn.chosen': [
      {
        guard: 'isLoginElsewhere',
        target: '.leaving',
        actions: assign(({ context }) => ({ to: redirectPath(context.address) })),
      },
      {
        guard: 'isAwayFromLogin',
        target: '.redirecting',
        actions: assign(({ context }) => ({ to: loginAddress(context.loginPage, redirectPath(context.address)) })),
      },
    ],
    'access.denied': {
      guard: 'isElsewhere',
      target: '.redirecting',
      actions: assign({ to: errorPath('unauthorised') }),
    },
  },
  states: {
    deciding: {
      always: [
        { guard: 'mustWait', target: 'waiting', actions: 'hideScreen' },
        { guard: 'mayShow', target: 'showing', actions: 'showScreen' },
        { guard: 'mustLeave', target: 'leaving', actions: ['hideScreen', 'setDestination'] },
        { target: 'redirecting', actions: 'setDestination' },
      ],
    },
    waiting: {},
    showing: { on: { 'subject.missing': { target: 'redirecting', actions: assign({ to: errorPath('not-found') }) } } },
    redirecting: { invoke: { id: 'navigate', src: 'navigate', input: ({ context }) => context.to } },
    leaving: {
      invoke: { id: 'leave', src: 'leave', input: ({ context: { loginPage, to } }) => ({ loginPage, from: to }) },
    },
  },
})
