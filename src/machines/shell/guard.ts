import { assign, fromPromise, setup } from 'xstate'
import { O } from '../../domain/fp.ts'
import { queryOf, type Address, routes, type MatchRoute } from '../../domain/navigation/route.ts'
import { errorPath, type Screen, unknownVisitor, type Visitor } from '../../domain/navigation/screen.ts'
import { guardRoute, isOwnLoginPage, loginAddress, wayBack, type Verdict } from '../../domain/navigation/guard-route.ts'
import type { SubjectMissing } from '../../streams/browser/subject-missing.ts'
import { unprovided } from '../kit/unprovided.ts'

interface Input {
  readonly address: Address
  readonly loginPage: string
  readonly matchRoute: MatchRoute
}

interface Context extends Input {
  readonly visitor: Visitor
  readonly isArriving: boolean
  readonly to: string
  readonly screen: O.Option<Screen>
}

export interface Leaving {
  readonly loginPage: string
  readonly from: string
}

type Event =
  | { readonly type: 'location.changed'; readonly address: Address }
  | { readonly type: 'visitor.changed'; readonly visitor: Visitor }
  | { readonly type: 'access.denied' }
  | SubjectMissing
  | { readonly type: 'signIn.chosen' }

const verdict = (context: Context): Verdict => guardRoute(context)

/** An expired session shows its notice even if the sign-in page was asked for. */
const hasLapsedAtTheDoor = (address: Address, visitor: Visitor): boolean =>
  visitor._tag === 'Stranger' && visitor.isExpired && address.path === routes.login.pattern

const isMember = ({ visitor }: Context): boolean => visitor._tag === 'Member'

export const guardMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event },
  actors: {
    navigate: fromPromise<unknown, string>(unprovided('navigate')),
    leave: fromPromise<unknown, Leaving>(unprovided('leave')),
  },
  guards: {
    isLoginElsewhere: ({ context }) => !isOwnLoginPage(context.loginPage),
    isAwayFromLogin: ({ context }) => context.address.path !== routes.login.pattern,
    isElsewhere: ({ context }) => context.address.path !== errorPath('unauthorised'),
    mustWait: ({ context }) => verdict(context)._tag === 'Wait',
    mayShow: ({ context }) => verdict(context)._tag === 'Show',
    hasLapsedAtTheDoor: ({ context }, visitor: Visitor) => hasLapsedAtTheDoor(context.address, visitor),
    mustLeave: ({ context }) => verdict(context)._tag === 'Leave',
  },
  actions: {
    locate: assign((_, address: Address) => ({ address })),
    meet: assign(({ context }, visitor: Visitor) => ({
      visitor,
      isArriving: context.isArriving || visitor._tag === 'Stranger',
    })),
    conceal: assign({ screen: O.none }),
    show: assign(({ context }) => {
      const decided = verdict(context)
      return decided._tag === 'Show'
        ? { screen: O.some(decided.screen), isArriving: context.isArriving && !isMember(context) }
        : {}
    }),
    head: assign(({ context }) => {
      const decided = verdict(context)
      if (decided._tag === 'Redirect') return { to: decided.to }
      return decided._tag === 'Leave' ? { to: decided.from } : {}
    }),
    headForExpiry: assign(({ context }) => ({
      to: errorPath('expired', queryOf(context.address, 'redirect') ?? undefined),
    })),
    headForLogin: assign(({ context }) => ({ to: loginAddress(context.loginPage, wayBack(context.address)) })),
    headFromHere: assign(({ context }) => ({ to: wayBack(context.address) })),
    headForRefusal: assign({ to: errorPath('unauthorised') }),
    headForNotFound: assign({ to: errorPath('not-found') }),
  },
}).createMachine({
  id: 'guard',
  context: ({ input }) => ({ ...input, visitor: unknownVisitor, isArriving: true, to: '', screen: O.none }),
  initial: 'deciding',
  on: {
    'location.changed': { target: '.deciding', actions: { type: 'locate', params: ({ event }) => event.address } },
    'visitor.changed': [
      {
        guard: { type: 'hasLapsedAtTheDoor', params: ({ event }) => event.visitor },
        target: '.redirecting',
        actions: [{ type: 'meet', params: ({ event }) => event.visitor }, 'headForExpiry'],
      },
      { target: '.deciding', actions: { type: 'meet', params: ({ event }) => event.visitor } },
    ],
    'signIn.chosen': [
      { guard: 'isLoginElsewhere', target: '.leaving', actions: 'headFromHere' },
      { guard: 'isAwayFromLogin', target: '.redirecting', actions: 'headForLogin' },
    ],
    'access.denied': { guard: 'isElsewhere', target: '.redirecting', actions: 'headForRefusal' },
  },
  states: {
    deciding: {
      always: [
        { guard: 'mustWait', target: 'waiting', actions: 'conceal' },
        { guard: 'mayShow', target: 'showing', actions: 'show' },
        { guard: 'mustLeave', target: 'leaving', actions: ['conceal', 'head'] },
        { target: 'redirecting', actions: 'head' },
      ],
    },
    waiting: {},
    showing: { on: { 'subject.missing': { target: 'redirecting', actions: 'headForNotFound' } } },
    redirecting: { invoke: { id: 'navigate', src: 'navigate', input: ({ context }) => context.to } },
    leaving: {
      invoke: { id: 'leave', src: 'leave', input: ({ context: { loginPage, to } }) => ({ loginPage, from: to }) },
    },
  },
})
