import { assign, fromPromise, setup } from 'xstate'
import { E, O, pipe } from '../domain/fp.ts'
import type { SignInRefusal } from '../domain/identity/sign-in-refusal.ts'
import { unprovided } from './unprovided.ts'

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
  readonly token: string
}

interface Edit {
  readonly field: keyof Credentials
  readonly value: string
}

type Event = ({ readonly type: 'credentials.edited' } & Edit) | { readonly type: 'signIn.requested' }

/** The token of the new session, or why there is none. */
export type SignIn = E.Either<SignInRefusal, string>

const isComplete = ({ username, password }: Credentials): boolean => username.trim() !== '' && password !== ''

const secondsToWait = (refusal: O.Option<SignInRefusal>): number =>
  O.isSome(refusal) && refusal.value._tag === 'TooManyAttempts' ? refusal.value.retryAfter : 0

export const signInMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event, output: {} as string },
  actors: { authenticate: fromPromise<SignIn, Credentials>(unprovided('authenticate')) },
  delays: { untilRetry: ({ context }) => secondsToWait(context.refusal) * 1000 },
  guards: {
    isComplete: ({ context }) => isComplete(context.credentials),
    isEditable: ({ context }, { field }: Edit) => field === 'password' || !context.isKnown,
    isAccepted: (_, signIn: SignIn) => E.isRight(signIn),
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
    forgive: assign({ refusal: O.none }),
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
            actions: { type: 'refuse', params: ({ event }) => event.output },
          },
          { target: 'editing', actions: { type: 'refuse', params: ({ event }) => event.output } },
        ],
      },
    },
    waiting: { after: { untilRetry: { target: 'editing', actions: 'forgive' } } },
    accepted: { type: 'final' },
  },
})
