import { assign, fromEventObservable, fromPromise, setup } from 'xstate'
import { E, O, pipe } from '../domain/fp.ts'
import type { SignInRefusal } from '../domain/identity/sign-in-refusal.ts'
import type { WaitShortened } from '../streams/countdown.ts'
import { unprovided, unprovidedEvents } from './unprovided.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
}

interface Input {
  /** Somebody known signs in again, as nobody else. */
  readonly username: O.Option<string>
}

interface Context {
  readonly credentials: Credentials
  readonly isKnown: boolean
  readonly refusal: O.Option<SignInRefusal>
  /** Until the next attempt may be made. */
  readonly secondsLeft: number
  readonly token: string
}

interface Edit {
  readonly field: keyof Credentials
  readonly value: string
}

type Event = ({ readonly type: 'credentials.edited' } & Edit) | { readonly type: 'signIn.requested' } | WaitShortened

/** The token of the new session, or why there is none. */
export type SignIn = E.Either<SignInRefusal, string>

const isComplete = ({ username, password }: Credentials): boolean => username.trim() !== '' && password !== ''

const secondsToWait = (refusal: O.Option<SignInRefusal>): number =>
  O.isSome(refusal) && refusal.value._tag === 'TooManyAttempts' ? refusal.value.retryAfter : 0

export const signInMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event, output: {} as string },
  actors: {
    authenticate: fromPromise<SignIn, Credentials>(unprovided('authenticate')),
    countdown: fromEventObservable<WaitShortened, number>(unprovidedEvents('countdown')),
  },
  guards: {
    isComplete: ({ context }) => isComplete(context.credentials),
    isEditable: ({ context }, { field }: Edit) => field === 'password' || !context.isKnown,
    isAccepted: (_, signIn: SignIn) => E.isRight(signIn),
    isOver: (_, secondsLeft: number) => secondsLeft <= 0,
    isThrottled: (_, signIn: SignIn) => secondsToWait(O.getLeft(signIn)) > 0,
  },
  actions: {
    edit: assign(({ context }, { field, value }: Edit) => ({
      credentials: { ...context.credentials, [field]: value },
    })),
    accept: assign((_, signIn: SignIn) => ({
      token: pipe(
        signIn,
        E.getOrElse(() => ''),
      ),
      refusal: O.none,
    })),
    refuse: assign(({ context }, signIn: SignIn) => ({
      credentials: { ...context.credentials, password: '' },
      refusal: O.getLeft(signIn),
    })),
    // it was not tried: whoever waits need not type it again
    hold: assign((_, signIn: SignIn) => ({
      refusal: O.getLeft(signIn),
      secondsLeft: secondsToWait(O.getLeft(signIn)),
    })),
    shorten: assign((_, secondsLeft: number) => ({ secondsLeft })),
    forgive: assign({ refusal: O.none, secondsLeft: 0 }),
  },
}).createMachine({
  id: 'signIn',
  context: ({ input: { username } }) => ({
    credentials: {
      username: pipe(
        username,
        O.getOrElse(() => ''),
      ),
      password: '',
    },
    isKnown: O.isSome(username),
    refusal: O.none,
    secondsLeft: 0,
    token: '',
  }),
  output: ({ context }) => context.token,
  initial: 'editing',
  states: {
    editing: {
      on: {
        'credentials.edited': {
          guard: { type: 'isEditable', params: ({ event }) => event },
          actions: { type: 'edit', params: ({ event }) => event },
        },
        'signIn.requested': { guard: 'isComplete', target: 'authenticating' },
      },
    },
    authenticating: {
      invoke: {
        id: 'authenticate',
        src: 'authenticate',
        input: ({ context }) => context.credentials,
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'accepted',
            actions: { type: 'accept', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isThrottled', params: ({ event }) => event.output },
            target: 'waiting',
            actions: { type: 'hold', params: ({ event }) => event.output },
          },
          { target: 'editing', actions: { type: 'refuse', params: ({ event }) => event.output } },
        ],
      },
    },
    waiting: {
      invoke: { id: 'countdown', src: 'countdown', input: ({ context }) => context.secondsLeft },
      on: {
        'credentials.edited': {
          guard: { type: 'isEditable', params: ({ event }) => event },
          actions: { type: 'edit', params: ({ event }) => event },
        },
        'wait.shortened': [
          {
            guard: { type: 'isOver', params: ({ event }) => event.secondsLeft },
            target: 'editing',
            actions: 'forgive',
          },
          { actions: { type: 'shorten', params: ({ event }) => event.secondsLeft } },
        ],
      },
    },
    accepted: { type: 'final' },
  },
})
