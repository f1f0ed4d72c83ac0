import { assign, fromEventObservable, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { E, O, pipe } from '../../domain/fp.ts'
import type { EndedBy } from '../../domain/log/frame.ts'
import type { UserProfile } from '../../domain/users/profile.ts'
import { tokenBearer } from '../../domain/session/token-bearer.ts'
import { unknownVisitor, type PageVisitor } from '../../domain/navigation/screen.ts'
import type { UnsavedActsChanged } from '../../streams/browser/unsaved-acts.ts'
import { signInMachine } from './sign-in.ts'
import { unprovidedActor, unprovidedEvents } from '../kit/unprovided.ts'

/** Cause of a sign-out, as far as this tab knows it: a person, the end of the session's time, or unknown. */
export type SignOutCause = EndedBy | 'expired' | 'unknown'

/** `missing` is 403 type 1, `expired` is 403 type 2. `unreachable`: no server replied. */
export type TokenRefusal = 'missing' | 'expired' | 'unreachable'

export type TokenRecognition = E.Either<TokenRefusal, UserProfile>

export interface TokenBearer {
  readonly token: string
  readonly username: string
}

/** A token from the address. Unless this browser asked for it, anybody may have planted it. */
export interface CarriedToken {
  readonly token: string
  readonly isAskedFor: boolean
}

export interface FoundTokens {
  readonly kept: O.Option<string>
  readonly carried: O.Option<CarriedToken>
}

interface Context {
  readonly token: O.Option<string>
  readonly profile: O.Option<UserProfile>
  readonly carried: O.Option<CarriedToken>
  readonly carrier: O.Option<UserProfile>
  readonly hasUnsavedActs: boolean
  /** Somebody else's token from another tab, while this tab has unsaved acts. */
  readonly successor: O.Option<string>
  readonly released: O.Option<string>
  /** Says why a session that lapsed has to be signed in to again. */
  readonly cause: SignOutCause
}

/** `cause` comes without a token, from the tab that signed out and knows the cause. */
export interface TokenEvent {
  readonly type: 'token.received'
  readonly token: O.Option<string>
  readonly cause?: SignOutCause
}

export interface ReleasedToken {
  readonly token: O.Option<string>
  readonly cause: SignOutCause
}

export interface ProfileReceived {
  readonly type: 'profile.received'
  readonly profile: UserProfile
}

type Event =
  | TokenEvent
  | ProfileReceived
  | UnsavedActsChanged
  | { readonly type: 'session.missing'; readonly by?: EndedBy | undefined }
  | { readonly type: 'session.expired' }
  | { readonly type: 'recognition.retried' }
  | { readonly type: 'carried.accepted' }
  | { readonly type: 'carried.declined' }
  | { readonly type: 'password.changed' }
  | { readonly type: 'reSignIn.left' }
  | { readonly type: 'leaving.confirmed' }
  | { readonly type: 'leaving.refused' }
  | { readonly type: 'signOut.requested' }

const usernameOf = (token: O.Option<string>): O.Option<string> => pipe(token, O.chain(tokenBearer))

const identityOf = (context: Context) =>
  pipe(
    context.profile,
    O.map(({ identity }) => identity),
  )

const carriedTokenOf = ({ carried }: Pick<Context, 'carried'>): O.Option<string> =>
  pipe(
    carried,
    O.map(({ token }) => token),
  )

const bearerOf = (token: O.Option<string>): TokenBearer => ({
  token: pipe(
    token,
    O.getOrElse(() => ''),
  ),
  username: pipe(
    usernameOf(token),
    O.getOrElse(() => ''),
  ),
})

const isSameToken = (context: Pick<Context, 'token'>, token: O.Option<string>): boolean =>
  O.isSome(token) && O.isSome(context.token) && token.value === context.token.value

const isOwnToken = (context: Context, token: O.Option<string>): boolean =>
  pipe(
    usernameOf(token),
    O.exists((username) =>
      pipe(
        identityOf(context),
        O.exists((identity) => identity.username === username),
      ),
    ),
  )

const usableCarriedToken = ({ kept, carried }: FoundTokens): O.Option<CarriedToken> =>
  pipe(
    carried,
    O.filter(({ token }) => O.isSome(tokenBearer(token)) && !isSameToken({ token: kept }, O.some(token))),
  )

/** The same person, or our redirect while nobody is signed in: two redirected tabs may return as two people. */
const canContinueSession = (context: Context, recognition: TokenRecognition): boolean =>
  E.isRight(recognition) &&
  (isOwnToken(context, carriedTokenOf(context)) ||
    (O.isNone(context.profile) &&
      pipe(
        context.carried,
        O.exists(({ isAskedFor }) => isAskedFor),
      )))

const tokenOf = ({ event }: { readonly event: TokenEvent }): O.Option<string> => event.token

const causeOf = ({ event: { cause = 'unknown' } }: { readonly event: TokenEvent }): SignOutCause => cause

const endingCauseOf = ({ event: { by } }: { readonly event: { readonly by?: EndedBy | undefined } }): SignOutCause =>
  by ?? 'unknown'

const expiryTransition = { target: 'lapsed', actions: { type: 'setCause', params: 'expired' } } as const

const otherTabTokenTransitions = [
  { guard: { type: 'isSame', params: tokenOf } },
  {
    guard: { type: 'isBorne', params: tokenOf },
    target: '#session.recognising',
    reenter: true,
    actions: ['clearCarried', { type: 'setToken', params: tokenOf }],
  },
] as const

const profileRenewalTransition = {
  'profile.received': {
    guard: { type: 'isTheirs', params: ({ event }: { readonly event: ProfileReceived }) => event.profile },
    target: 'welcoming',
    actions: { type: 'renewProfile', params: ({ event }: { readonly event: ProfileReceived }) => event.profile },
  },
} as const

export const sessionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    children: {} as { signIn: 'signIn' },
  },
  actors: {
    findTokens: fromPromise<FoundTokens>(unprovidedActor('findTokens')),
    recognise: fromPromise<TokenRecognition, TokenBearer>(unprovidedActor('recognise')),
    recogniseCarried: fromPromise<TokenRecognition, TokenBearer>(unprovidedActor('recogniseCarried')),
    keepToken: fromPromise<unknown, string>(unprovidedActor('keepToken')),
    forgetToken: fromPromise<unknown, ReleasedToken>(unprovidedActor('forgetToken')),
    revokeToken: fromPromise<unknown, string>(unprovidedActor('revokeToken')),
    tokenElsewhere: fromEventObservable<TokenEvent, undefined>(unprovidedEvents('tokenElsewhere')),
    profileChanges: fromEventObservable<ProfileReceived, TokenBearer>(unprovidedEvents('profileChanges')),
    unsavedActs: fromEventObservable<UnsavedActsChanged, undefined>(unprovidedEvents('unsavedActs')),
    signIn: signInMachine,
  },
  guards: {
    isBorne: (_, token: O.Option<string>) => O.isSome(usernameOf(token)),
    isSame: ({ context }, token: O.Option<string>) => isSameToken(context, token),
    isOwn: ({ context }, token: O.Option<string>) => isOwnToken(context, token),
    isCarried: (_, found: FoundTokens) => O.isSome(usableCarriedToken(found)),
    hasCarried: ({ context }) => O.isSome(context.carried),
    hasUnsavedActs: ({ context }) => context.hasUnsavedActs,
    wouldLoseActs: ({ context }, token: O.Option<string>) => context.hasUnsavedActs && !isOwnToken(context, token),
    hasSuccessor: ({ context }) => O.isSome(context.successor),
    hasExpired: ({ context }) => context.cause === 'expired',
    isSignedIn: ({ context }) => O.isSome(context.profile),
    hasToken: ({ context }) => O.isSome(context.token),
    mayGoOn: ({ context }, recognition: TokenRecognition) => canContinueSession(context, recognition),
    isRecognised: (_, recognition: TokenRecognition) => E.isRight(recognition),
    isExpired: (_, recognition: TokenRecognition) => E.isLeft(recognition) && recognition.left === 'expired',
    isRecognisedCarrying: ({ context }, recognition: TokenRecognition) =>
      E.isRight(recognition) && O.isSome(context.carried),
    isUnreachable: (_, recognition: TokenRecognition) => E.isLeft(recognition) && recognition.left === 'unreachable',
    isTheirs: ({ context }, { identity: { username } }: UserProfile) =>
      pipe(
        identityOf(context),
        O.exists((identity) => identity.username === username),
      ),
    mustChoosePassword: ({ context }) =>
      pipe(
        identityOf(context),
        O.exists((identity) => identity.change_password),
      ),
  },
  actions: {
    setToken: assign((_, token: O.Option<string>) => ({
      token,
      successor: O.none,
      released: O.none,
      cause: 'unknown' as const,
    })),
    setCarried: assign((_, found: FoundTokens) => ({ carried: usableCarriedToken(found) })),
    setCarrier: assign((_, recognition: TokenRecognition) => ({ carrier: O.getRight(recognition) })),
    becomeCarrier: assign(({ context }) => ({
      token: carriedTokenOf(context),
      profile: context.carrier,
      carried: O.none,
      carrier: O.none,
      released: O.none,
    })),
    clearCarried: assign({ carried: O.none, carrier: O.none }),
    releaseToken: assign(({ context }) => ({ token: O.none, profile: O.none, released: context.token })),
    setCause: assign((_, cause: SignOutCause) => ({ cause })),
    // another tab or the server may name the cause later
    refineCause: assign(({ context }, cause: SignOutCause) => (context.cause === 'unknown' ? { cause } : {})),
    setUnsavedActs: assign((_, hasUnsavedActs: boolean) => ({ hasUnsavedActs })),
    setSuccessor: assign((_, token: O.Option<string>) => ({
      successor: pipe(
        token,
        O.filter((text) => O.isSome(tokenBearer(text))),
      ),
    })),
    setProfile: assign((_, recognition: TokenRecognition) => ({ profile: O.getRight(recognition) })),
    renewProfile: assign((_, profile: UserProfile) => ({ profile: O.some(profile) })),
    setPasswordChanged: assign(({ context }) => ({
      profile: pipe(
        context.profile,
        O.map((profile) => ({ ...profile, identity: { ...profile.identity, change_password: false } })),
      ),
    })),
    clearSession: assign(({ context }) => ({
      token: O.none,
      profile: O.none,
      carried: O.none,
      carrier: O.none,
      successor: O.none,
      released: O.isSome(context.token) ? context.token : context.released,
    })),
  },
}).createMachine({
  id: 'session',
  context: {
    token: O.none,
    profile: O.none,
    carried: O.none,
    carrier: O.none,
    hasUnsavedActs: false,
    successor: O.none,
    released: O.none,
    cause: 'unknown',
  },
  invoke: { id: 'tokenElsewhere', src: 'tokenElsewhere' },
  initial: 'starting',
  states: {
    starting: {
      invoke: {
        id: 'findTokens',
        src: 'findTokens',
        onDone: [
          {
            guard: { type: 'isBorne', params: ({ event }) => event.output.kept },
            target: 'recognising',
            actions: [
              { type: 'setToken', params: ({ event }) => event.output.kept },
              { type: 'setCarried', params: ({ event }) => event.output },
            ],
          },
          {
            guard: { type: 'isCarried', params: ({ event }) => event.output },
            target: 'carrying',
            actions: { type: 'setCarried', params: ({ event }) => event.output },
          },
          { target: 'signedOut' },
        ],
      },
    },
    recognising: {
      on: {
        'token.received': [
          ...otherTabTokenTransitions,
          { guard: 'hasCarried', target: 'carrying', actions: 'releaseToken' },
          { target: 'signedOut' },
        ],
      },
      invoke: {
        id: 'recognise',
        src: 'recognise',
        input: ({ context }) => bearerOf(context.token),
        onDone: [
          {
            guard: { type: 'isRecognisedCarrying', params: ({ event }) => event.output },
            target: 'carrying',
            actions: { type: 'setProfile', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isRecognised', params: ({ event }) => event.output },
            target: 'signedIn',
            actions: { type: 'setProfile', params: ({ event }) => event.output },
          },
          { guard: { type: 'isUnreachable', params: ({ event }) => event.output }, target: 'unreachable' },
          { guard: 'hasCarried', target: 'carrying', actions: 'releaseToken' },
          { guard: { type: 'isExpired', params: ({ event }) => event.output }, target: 'signedOut.expired' },
          { target: 'signedOut' },
        ],
      },
    },
    unreachable: {
      on: {
        'recognition.retried': [{ guard: 'hasToken', target: 'recognising' }, { target: 'carrying' }],
        'token.received': [
          ...otherTabTokenTransitions,
          { guard: 'hasCarried', actions: 'releaseToken' },
          { target: 'signedOut' },
        ],
      },
    },
    // stores nothing of the link's owner before the person agrees; a sign-in in another tab overrides the link
    carrying: {
      initial: 'recognising',
      on: {
        'token.received': [...otherTabTokenTransitions, { actions: 'releaseToken' }],
      },
      states: {
        recognising: {
          invoke: {
            id: 'recogniseCarried',
            src: 'recogniseCarried',
            input: ({ context }) => bearerOf(carriedTokenOf(context)),
            onDone: [
              {
                guard: { type: 'mayGoOn', params: ({ event }) => event.output },
                target: '#session.signedIn',
                actions: [{ type: 'setCarrier', params: ({ event }) => event.output }, 'becomeCarrier'],
              },
              {
                guard: { type: 'isRecognised', params: ({ event }) => event.output },
                target: 'asking',
                actions: { type: 'setCarrier', params: ({ event }) => event.output },
              },
              { guard: { type: 'isUnreachable', params: ({ event }) => event.output }, target: '#session.unreachable' },
              { guard: 'isSignedIn', target: '#session.signedIn', actions: 'clearCarried' },
              {
                guard: { type: 'isExpired', params: ({ event }) => event.output },
                target: '#session.signedOut.expired',
              },
              { target: '#session.signedOut' },
            ],
          },
        },
        asking: {
          on: {
            'carried.accepted': { target: '#session.signedIn', actions: 'becomeCarrier' },
            'carried.declined': [
              { guard: 'isSignedIn', target: '#session.signedIn', actions: 'clearCarried' },
              { target: '#session.signedOut' },
            ],
          },
        },
      },
    },
    signedIn: {
      initial: 'welcoming',
      invoke: [
        {
          id: 'keepToken',
          src: 'keepToken',
          input: ({ context }) => bearerOf(context.token).token,
        },
        { id: 'profileChanges', src: 'profileChanges', input: ({ context }) => bearerOf(context.token) },
        { id: 'unsavedActs', src: 'unsavedActs' },
      ],
      exit: { type: 'setUnsavedActs', params: false },
      on: {
        'acts.noted': { actions: { type: 'setUnsavedActs', params: ({ event }) => event.hasUnsavedActs } },
        'session.missing': [
          { guard: 'hasUnsavedActs', target: '.lapsed', actions: { type: 'setCause', params: endingCauseOf } },
          { target: 'signedOut', actions: { type: 'setCause', params: endingCauseOf } },
        ],
        'signOut.requested': { target: 'signingOut', actions: { type: 'setCause', params: 'user' } },
        'token.received': [
          { guard: { type: 'isSame', params: ({ event }) => event.token } },
          {
            guard: { type: 'isOwn', params: ({ event }) => event.token },
            target: '.welcoming',
            actions: { type: 'setToken', params: ({ event }) => event.token },
          },
          {
            guard: { type: 'wouldLoseActs', params: ({ event }) => event.token },
            target: '.lapsed',
            actions: [
              { type: 'setSuccessor', params: ({ event }) => event.token },
              { type: 'setCause', params: causeOf },
            ],
          },
          {
            guard: { type: 'isBorne', params: ({ event }) => event.token },
            target: 'recognising',
            actions: { type: 'setToken', params: ({ event }) => event.token },
          },
          { target: 'signedOut', actions: { type: 'setCause', params: causeOf } },
        ],
      },
      states: {
        welcoming: { always: [{ guard: 'mustChoosePassword', target: 'choosingPassword' }, { target: 'active' }] },
        choosingPassword: {
          on: {
            ...profileRenewalTransition,
            'password.changed': { target: 'active', actions: 'setPasswordChanged' },
            'session.expired': expiryTransition,
          },
        },
        active: { on: { ...profileRenewalTransition, 'session.expired': expiryTransition } },
        lapsed: {
          invoke: {
            id: 'signIn',
            src: 'signIn',
            input: ({ context }) => ({ username: O.some(bearerOf(context.token).username) }),
            onDone: {
              target: '#session.signedIn',
              reenter: true,
              actions: { type: 'setToken', params: ({ event }) => O.some(event.output) },
            },
          },
          // these keep the input of the sign-in form
          on: {
            'session.missing': { guard: 'hasUnsavedActs', actions: { type: 'refineCause', params: endingCauseOf } },
            'token.received': {
              guard: { type: 'wouldLoseActs', params: ({ event }) => event.token },
              actions: [
                { type: 'setSuccessor', params: ({ event }) => event.token },
                { type: 'refineCause', params: causeOf },
              ],
            },
          },
          initial: 'signingIn',
          states: {
            signingIn: {
              on: {
                'reSignIn.left': [{ guard: 'hasUnsavedActs', target: 'asking' }, { target: 'left' }],
              },
            },
            asking: { on: { 'leaving.confirmed': 'left', 'leaving.refused': 'signingIn' } },
            left: {
              always: [
                {
                  guard: 'hasSuccessor',
                  target: '#session.recognising',
                  actions: assign(({ context }) => ({ token: context.successor, successor: O.none })),
                },
                { guard: 'hasExpired', target: '#session.signedOut.expired' },
                { target: '#session.signedOut' },
              ],
            },
          },
        },
      },
    },
    signingOut: {
      invoke: {
        id: 'revokeToken',
        src: 'revokeToken',
        input: ({ context }) => bearerOf(context.token).token,
        onDone: 'signedOut',
      },
    },
    signedOut: {
      entry: 'clearSession',
      initial: 'absent',
      invoke: [
        {
          id: 'forgetToken',
          src: 'forgetToken',
          input: ({ context: { released: token, cause } }) => ({ token, cause }),
        },
        {
          id: 'signIn',
          src: 'signIn',
          input: { username: O.none },
          onDone: {
            target: 'recognising',
            actions: { type: 'setToken', params: ({ event }) => O.some(event.output) },
          },
        },
      ],
      on: {
        'token.received': {
          guard: { type: 'isBorne', params: ({ event }) => event.token },
          target: 'recognising',
          actions: { type: 'setToken', params: ({ event }) => event.token },
        },
      },
      states: { absent: {}, expired: {} },
    },
  },
})

/** For the guard, a person whose session has lapsed is still signed in: they sign in again on the same screen. */
export const visitorOf = (snapshot: SnapshotFrom<typeof sessionMachine>): PageVisitor => {
  const identity = identityOf(snapshot.context)
  if (snapshot.matches('signedOut')) return { _tag: 'Stranger', isExpired: snapshot.matches({ signedOut: 'expired' }) }
  if (O.isNone(identity) || !snapshot.matches('signedIn')) return unknownVisitor
  return { _tag: identity.value.change_password ? 'Newcomer' : 'Member', identity: identity.value }
}

export const tokenInUse = (snapshot: SnapshotFrom<typeof sessionMachine>): O.Option<string> =>
  snapshot.matches('signedIn') && !snapshot.matches({ signedIn: 'lapsed' }) ? snapshot.context.token : O.none

export type SessionRef = ActorRefFrom<typeof sessionMachine>
