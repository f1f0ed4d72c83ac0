import {
  assign,
  enqueueActions,
  fromEventObservable,
  fromPromise,
  raise,
  sendTo,
  setup,
  type ActorRefFrom,
} from 'xstate'
import { E, O, pipe } from '../../domain/fp.ts'
import { addressText, type PageAddress, type MatchRoute } from '../../domain/navigation/route.ts'
import { ownReportArchive } from '../../domain/navigation/nav-links.ts'
import { emptyDraft, type PasswordDraft } from '../../domain/session/password-draft.ts'
import { needsWidth, type PageScreen, unknownVisitor, type PageVisitor } from '../../domain/navigation/screen.ts'
import type { EndedBy } from '../../domain/log/frame.ts'
import { sameJson } from '../../domain/json/parse-json.ts'
import type { LocationChanged } from '../../streams/browser/location-changes.ts'
import type { UnsavedActsChanged } from '../../streams/browser/unsaved-acts.ts'
import type { SubjectMissing } from '../../streams/browser/subject-missing.ts'
import type { SessionEnded } from '../../streams/socket/protocol-events.ts'
import { colorSchemeMachine } from './color-scheme.ts'
import { connectionMachine } from './connection.ts'
import { guardMachine } from './guard.ts'
import { layoutMachine } from './layout.ts'
import { protocolMachine } from './protocol.ts'
import { newReportsMachine } from '../archive/new-reports.ts'
import { messageSummaryMachine } from '../messages/message-summary.ts'
import { notificationsMachine } from '../notifications/notifications.ts'
import { passwordPanelMachine } from '../session/password-panel.ts'
import type { OpenScreen, ScreenFetchResult, ScreenRequest } from './open-screen.ts'
import { searchMachine } from './search.ts'
import { sessionsPanelMachine } from '../session/sessions-panel.ts'
import { sessionMachine, visitorOf } from '../session/session.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { retriesLogic } from '../kit/failed-read.ts'
import { unprovidedActor, unprovidedEvents } from '../kit/unprovided.ts'

interface Input {
  readonly address: PageAddress
  readonly loginPage: string
  readonly matchRoute: MatchRoute
  readonly newId: () => string
}

interface Context extends Input {
  readonly visitor: PageVisitor
  readonly screen: O.Option<PageScreen>
  readonly entered: O.Option<PageScreen>
  readonly open: O.Option<OpenScreen>
  readonly hasUnsavedActs: boolean
  /** The password panel stays open across screens. Only the end of the session or page loses the typed password. */
  readonly hasPasswordTyped: boolean
  readonly destination: PageAddress
}

type Event =
  | LocationChanged
  | SessionEnded
  | UnsavedActsChanged
  | SubjectMissing
  | { readonly type: 'visitor.met' }
  | { readonly type: 'fetch.retried' }
  | RetryDue
  | { readonly type: 'leaving.confirmed' }
  | { readonly type: 'leaving.refused' }
  | { readonly type: 'call.refused'; readonly reason: 'missing' | 'expired' | 'notAllowed' }

const isSignedIn = ({ visitor }: Context): boolean => visitor._tag === 'Member' || visitor._tag === 'Newcomer'

export const hasUnsavedWork = ({ hasUnsavedActs, hasPasswordTyped }: Context): boolean =>
  hasUnsavedActs || hasPasswordTyped

const isMember = ({ visitor }: Context): boolean => visitor._tag === 'Member'

const screenRequest = ({ visitor, entered, address, newId }: Context): O.Option<ScreenRequest> =>
  pipe(
    entered,
    O.map(({ name, params }) =>
      visitor._tag === 'Member'
        ? { name, identity: visitor.identity, params, search: address.search, newId }
        : { name, identity: null },
    ),
  )

const visitorReports = ({ visitor }: Context) =>
  visitor._tag === 'Member' ? ownReportArchive(visitor.identity) : O.none

const usernameIn = ({ visitor }: Context): string => (visitor._tag === 'Member' ? visitor.identity.username : '')

/** Nobody need be signed in to choose a password by a link. */
const isAtPasswordLink = ({ open }: Context): boolean => O.toNullable(open)?.name === 'verify'

const isSignOutPath = ({ matchRoute }: Context, path: string): boolean =>
  O.toNullable(matchRoute(path))?.name === 'logout'

const fetchedOf = ({ event }: { readonly event: { readonly output: ScreenFetchResult } }): ScreenFetchResult =>
  event.output

const invokeFetching = <const Unfetched extends string>(unfetched: Unfetched) =>
  ({
    id: 'fetchScreen',
    src: 'fetchScreen',
    input: ({ context }: { readonly context: Context }) => screenRequest(context),
    onDone: [
      { guard: { type: 'isUnfetched', params: fetchedOf }, target: unfetched },
      {
        guard: { type: 'hasMachine', params: fetchedOf },
        target: 'open',
        actions: { type: 'openScreen', params: fetchedOf },
      },
      { target: 'plain' },
    ],
  }) as const

export const appMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    children: {} as {
      session: 'session'
      guard: 'guard'
      layout: 'layout'
      colorScheme: 'colorScheme'
      connection: 'connection'
      protocol: 'protocol'
      notifications: 'notifications'
      newReports: 'newReports'
      messageSummary: 'messageSummary'
      passwordPanel: 'passwordPanel'
      sessionsPanel: 'sessionsPanel'
      search: 'search'
    },
  },
  actors: {
    location: fromEventObservable<LocationChanged, undefined>(unprovidedEvents('location')),
    sessionEnding: fromEventObservable<SessionEnded, undefined>(unprovidedEvents('sessionEnding')),
    push: fromPromise<unknown, string>(unprovidedActor('push')),
    holdPage: fromEventObservable<never, undefined>(unprovidedEvents('holdPage')),
    session: sessionMachine,
    guard: guardMachine,
    layout: layoutMachine,
    colorScheme: colorSchemeMachine,
    connection: connectionMachine,
    protocol: protocolMachine,
    notifications: notificationsMachine,
    newReports: newReportsMachine,
    messageSummary: messageSummaryMachine,
    passwordPanel: passwordPanelMachine,
    sessionsPanel: sessionsPanelMachine,
    activity: fromEventObservable<never, undefined>(unprovidedEvents('activity')),
    unsavedActs: fromEventObservable<UnsavedActsChanged, O.Option<OpenScreen>>(unprovidedEvents('unsavedActs')),
    subjectMissing: fromEventObservable<SubjectMissing, O.Option<OpenScreen>>(unprovidedEvents('subjectMissing')),
    // signing in must not wait for the code of every screen
    fetchScreen: fromPromise<ScreenFetchResult, O.Option<ScreenRequest>>(unprovidedActor('fetchScreen')),
    retries: retriesLogic,
    reload: fromPromise<unknown>(unprovidedActor('reload')),
    search: searchMachine,
  },
  guards: {
    // a returning network can bring the file, but not if a release replaced it
    isBack: (_, { isBack = false }: RetryDue) => isBack,
    wouldLoseActs: ({ context }, { path }: PageAddress) =>
      path !== context.address.path &&
      (((isMember(context) || isAtPasswordLink(context)) && context.hasUnsavedActs) ||
        (context.hasPasswordTyped && isSignOutPath(context, path))),
    hasUnsavedWork: ({ context }) => hasUnsavedWork(context),
    hasNoUnsavedWork: ({ context }) => !hasUnsavedWork(context),
    isElsewhere: ({ context }, { path }: PageAddress) => path !== context.address.path,
    isPresent: ({ context }) => isSignedIn(context),
    isAbsent: ({ context }) => !isSignedIn(context),
    isMember: ({ context }) => isMember(context),
    isNoMember: ({ context }) => !isMember(context),
    isSomebodyElse: ({ context }, visitor: PageVisitor) => !sameJson(context.visitor, visitor),
    isAnotherScreen: ({ context }, screen: O.Option<PageScreen>) => !sameJson(context.screen, screen),
    isScreenShown: ({ context }) => O.isSome(context.screen),
    isScreenLeft: ({ context }) => !sameJson(context.screen, context.entered),
    isUnfetched: (_, fetching: ScreenFetchResult) => E.isLeft(fetching),
    hasMachine: (_, fetching: ScreenFetchResult) => E.isRight(fetching) && O.isSome(fetching.right),
    isSigningOut: ({ context }) => O.isSome(context.screen) && context.screen.value.name === 'logout',
    isStaying: ({ context }) => O.isNone(context.screen) || context.screen.value.name !== 'logout',
    hasChangedPassword: (_, hasChanged: boolean) => hasChanged,
    isExpired: (_, reason: string) => reason === 'expired',
    isMissing: (_, reason: string) => reason !== 'notAllowed',
  },
  actions: {
    setAddress: assign((_, address: PageAddress) => ({ address })),
    openScreen: assign(({ spawn }, fetching: ScreenFetchResult) => ({
      open: pipe(
        O.fromEither(fetching),
        O.flatten,
        O.map(({ name, machine, input }): OpenScreen => ({ name, actor: spawn(machine, { input }) })),
      ),
    })),
    closeScreen: enqueueActions(({ context: { open }, enqueue }) => {
      if (O.isSome(open)) enqueue.stopChild(open.value.actor)
      enqueue.assign({ entered: O.none, open: O.none, hasUnsavedActs: false })
    }),
    setPasswordTyped: assign((_, { draft }: { readonly draft: PasswordDraft }) => ({
      hasPasswordTyped: Object.values(draft).some((typed) => typed !== ''),
    })),
    // the screen stays open, so it must learn its new search
    sendSearchToScreen: enqueueActions(({ context: { open, address }, enqueue }, { path, search }: PageAddress) => {
      if (O.isSome(open) && path === address.path && search !== address.search)
        enqueue.sendTo(open.value.actor, { type: 'search.changed', search })
    }),
    setDestination: assign((_, destination: PageAddress) => ({ destination })),
    sendVisitorToGuard: enqueueActions(({ enqueue }, visitor: PageVisitor) => {
      enqueue.sendTo('guard', { type: 'visitor.changed', visitor })
    }),
    sendVisitorToSearch: sendTo('search', ({ context: { visitor } }) => ({ type: 'visitor.changed', visitor })),
    sendAddressToGuard: enqueueActions(({ enqueue }, address: PageAddress) => {
      enqueue.sendTo('guard', { type: 'location.changed', address })
    }),
    turnAway: sendTo('guard', { type: 'access.denied' }),
    findNothing: sendTo('guard', { type: 'subject.missing' }),
    expireSession: sendTo('session', { type: 'session.expired' }),
    reportSessionMissing: enqueueActions(({ enqueue }, by: EndedBy | undefined) => {
      enqueue.sendTo('session', { type: 'session.missing', by })
    }),
    signOut: sendTo('session', { type: 'signOut.requested' }),
    reportPasswordChanged: sendTo('session', { type: 'password.changed' }),
    sendScreenToLayout: sendTo('layout', ({ context }) => ({
      type: 'screen.changed',
      needsWidth: O.exists(needsWidth)(context.screen),
    })),
  },
}).createMachine({
  id: 'app',
  context: ({ input }) => ({
    ...input,
    visitor: unknownVisitor,
    screen: O.none,
    entered: O.none,
    open: O.none,
    hasUnsavedActs: false,
    hasPasswordTyped: false,
    destination: input.address,
  }),
  invoke: [
    { id: 'layout', src: 'layout' },
    { id: 'colorScheme', src: 'colorScheme' },
    {
      id: 'guard',
      src: 'guard',
      input: ({ context: { address, loginPage, matchRoute } }) => ({ address, loginPage, matchRoute }),
      onSnapshot: {
        guard: { type: 'isAnotherScreen', params: ({ event }) => event.snapshot.context.screen },
        actions: [assign(({ event }) => ({ screen: event.snapshot.context.screen })), 'sendScreenToLayout'],
      },
    },
    {
      id: 'session',
      src: 'session',
      onSnapshot: {
        guard: { type: 'isSomebodyElse', params: ({ event }) => visitorOf(event.snapshot) },
        actions: [
          assign(({ event }) => ({ visitor: visitorOf(event.snapshot) })),
          { type: 'sendVisitorToGuard', params: ({ event }) => visitorOf(event.snapshot) },
          raise({ type: 'visitor.met' }),
        ],
      },
    },
    { id: 'location', src: 'location' },
    { id: 'protocol', src: 'protocol' },
  ],
  on: {
    'session.ended': [
      { guard: { type: 'isExpired', params: ({ event }) => event.reason }, actions: 'expireSession' },
      { actions: { type: 'reportSessionMissing', params: ({ event }) => event.by } },
    ],
    'call.refused': [
      { guard: { type: 'isExpired', params: ({ event }) => event.reason }, actions: 'expireSession' },
      {
        guard: { type: 'isMissing', params: ({ event }) => event.reason },
        actions: { type: 'reportSessionMissing', params: undefined },
      },
      { actions: 'turnAway' },
    ],
  },
  type: 'parallel',
  states: {
    presence: {
      initial: 'absent',
      states: {
        absent: { always: { guard: 'isPresent', target: 'present' } },
        present: {
          always: { guard: 'isAbsent', target: 'absent' },
          exit: { type: 'setPasswordTyped', params: { draft: emptyDraft } },
          invoke: [
            { id: 'sessionEnding', src: 'sessionEnding' },
            { id: 'connection', src: 'connection' },
            { id: 'activity', src: 'activity' },
            {
              id: 'passwordPanel',
              src: 'passwordPanel',
              input: ({ context: { visitor } }) => ({
                isOpen: visitor._tag === 'Newcomer',
                isGiven: visitor._tag === 'Newcomer',
              }),
              onSnapshot: [
                {
                  guard: { type: 'hasChangedPassword', params: ({ event }) => event.snapshot.context.hasChanged },
                  actions: [
                    'reportPasswordChanged',
                    { type: 'setPasswordTyped', params: ({ event }) => event.snapshot.context },
                  ],
                },
                { actions: { type: 'setPasswordTyped', params: ({ event }) => event.snapshot.context } },
              ],
            },
          ],
        },
      },
    },
    // the server answers newcomers only after they choose a password
    membership: {
      initial: 'absent',
      states: {
        absent: { always: { guard: 'isMember', target: 'present' } },
        present: {
          always: { guard: 'isNoMember', target: 'absent' },
          on: { 'visitor.met': { actions: 'sendVisitorToSearch' } },
          invoke: [
            { id: 'notifications', src: 'notifications' },
            { id: 'sessionsPanel', src: 'sessionsPanel' },
            { id: 'newReports', src: 'newReports', input: ({ context }) => ({ archiveKey: visitorReports(context) }) },
            { id: 'messageSummary', src: 'messageSummary', input: ({ context }) => ({ of: usernameIn(context) }) },
            { id: 'search', src: 'search', input: ({ context: { visitor } }) => ({ visitor }) },
          ],
        },
      },
    },
    screen: {
      initial: 'none',
      states: {
        none: { always: { guard: 'isScreenShown', target: 'shown' } },
        shown: {
          entry: assign(({ context }) => ({ entered: context.screen })),
          exit: 'closeScreen',
          always: { guard: 'isScreenLeft', target: 'none' },
          initial: 'fetching',
          states: {
            fetching: { invoke: invokeFetching('unfetched') },
            unfetched: {
              invoke: { id: 'retries', src: 'retries' },
              on: {
                'fetch.retried': 'refetching',
                'retry.due': { guard: { type: 'isBack', params: ({ event }) => event }, target: 'refetching' },
              },
            },
            refetching: { invoke: invokeFetching('replaced') },
            // a release may have replaced the file, and some browsers cache the failure, so only a reload helps
            replaced: { on: { 'fetch.retried': 'reloading' } },
            reloading: { invoke: { id: 'reload', src: 'reload' } },
            plain: {},
            open: {
              invoke: [
                { id: 'unsavedActs', src: 'unsavedActs', input: ({ context }) => context.open },
                { id: 'subjectMissing', src: 'subjectMissing', input: ({ context }) => context.open },
              ],
              on: {
                'acts.noted': { actions: assign(({ event }) => ({ hasUnsavedActs: event.hasUnsavedActs })) },
                'subject.missing': { actions: 'findNothing' },
              },
            },
          },
        },
      },
    },
    // the browser itself asks before closing a page with unsaved acts
    page: {
      initial: 'free',
      states: {
        free: { always: { guard: 'hasUnsavedWork', target: 'held' } },
        held: {
          invoke: { id: 'holdPage', src: 'holdPage' },
          always: { guard: 'hasNoUnsavedWork', target: 'free' },
        },
      },
    },
    // a person about to lose changes is returned and asked
    journey: {
      initial: 'free',
      states: {
        free: {
          on: {
            'location.changed': [
              {
                guard: { type: 'wouldLoseActs', params: ({ event }) => event.address },
                target: 'asking',
                actions: { type: 'setDestination', params: ({ event }) => event.address },
              },
              {
                actions: [
                  { type: 'sendSearchToScreen', params: ({ event }) => event.address },
                  { type: 'setAddress', params: ({ event }) => event.address },
                  { type: 'sendAddressToGuard', params: ({ event }) => event.address },
                ],
              },
            ],
          },
        },
        asking: {
          invoke: { id: 'putBack', src: 'push', input: ({ context }) => addressText(context.address) },
          on: {
            'leaving.confirmed': 'going',
            'leaving.refused': 'free',
            'location.changed': {
              guard: { type: 'isElsewhere', params: ({ event }) => event.address },
              target: 'asking',
              reenter: true,
              actions: { type: 'setDestination', params: ({ event }) => event.address },
            },
          },
        },
        going: {
          invoke: { id: 'goOn', src: 'push', input: ({ context }) => addressText(context.destination) },
          on: {
            'location.changed': {
              target: 'free',
              actions: [
                { type: 'setAddress', params: ({ event }) => event.address },
                { type: 'sendAddressToGuard', params: ({ event }) => event.address },
              ],
            },
          },
        },
      },
    },
    departure: {
      initial: 'staying',
      states: {
        staying: { always: { guard: 'isSigningOut', target: 'leaving' } },
        leaving: { entry: 'signOut', always: { guard: 'isStaying', target: 'staying' } },
      },
    },
  },
})

export type AppRef = ActorRefFrom<typeof appMachine>
