import { assign, fromPromise, setup } from 'xstate'
import { E, O, pipe } from '../../domain/fp.ts'
import type { SignInRefusal } from '../../domain/session/password-draft.ts'
import type { WaitShortened } from '../../streams/browser/countdown.ts'
import { attempt, countdownLogic, forgiven, secondsToWait, shortened, waitGuards, waiting } from '../kit/waiting.ts'
import { resultOf } from '../kit/task.ts'
import { unprovided } from '../kit/unprovided.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
}

interface Input {
  readonly username: O.Option<string>
}

interface Context {
  readonly credentials: Credentials
  readonly isKnown: boolean
  readonly refusal: O.Option<SignInRefusal>
  readonly secondsLeft: number
  readonly token: string
}

interface Edit {
  readonly field: keyof Credentials
  readonly value: string
}

type Event = ({ readonly type: 'credentials.edited' } & Edit) | { readonly type: 'signIn.requested' } | WaitShortened

export type SignIn = E.Either<SignInRefusal, string>

const isComplete = ({ username, password }: Credentials): boolean => username.trim() !== '' && password !== ''

export const signInMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event, output: {} as string },
  actors: {
    authenticate: fromPromise<SignIn, Credentials>(unprovided('authenticate')),
    countdown: countdownLogic,
  },
  guards: {
    isComplete: ({ context }) => isComplete(context.credentials),
    isEditable: ({ context }, { field }: Edit) => field === 'password' || !context.isKnown,
    ...waitGuards,
  },
  actions: {
    editCredentials: assign(({ context }, { field, value }: Edit) => ({
      credentials: { ...context.credentials, [field]: value },
    })),
    acceptSignIn: assign((_, signIn: SignIn) => ({
      token: pipe(
        signIn,
        E.getOrElse(() => ''),
      ),
      refusal: O.none,
    })),
    setRefusal: assign(({ context }, signIn: SignIn) => ({
      credentials: { ...context.credentials, password: '' },
      refusal: O.getLeft(signIn),
    })),
    // the attempt did not count, so the input stays
    setWait: assign((_, signIn: SignIn) => ({
      refusal: O.getLeft(signIn),
      secondsLeft: secondsToWait(signIn),
    })),
    setSecondsLeft: assign(shortened),
    clearRefusal: assign(forgiven),
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
          actions: { type: 'editCredentials', params: ({ event }) => event },
        },
        'signIn.requested': { guard: 'isComplete', target: 'authenticating' },
      },
    },
    authenticating: {
      invoke: {
        ...attempt(
          'authenticate',
          { target: 'accepted', actions: { type: 'acceptSignIn', params: resultOf } },
          'setWait',
        ),
        input: ({ context }) => context.credentials,
      },
    },
    waiting: {
      ...waiting,
      on: {
        ...waiting.on,
        'credentials.edited': {
          guard: { type: 'isEditable', params: ({ event }) => event },
          actions: { type: 'editCredentials', params: ({ event }) => event },
        },
      },
    },
    accepted: { type: 'final' },
  },
})
