import { assign, fromPromise, setup } from 'xstate'
import { E, O, pipe } from '../../domain/fp.ts'
import type { SignInRefusal } from '../../domain/session/password-draft.ts'
import type { WaitShortened } from '../../streams/browser/countdown.ts'
import {
  invokeAttempt,
  countdownLogic,
  clearedRefusal,
  secondsToWait,
  setSecondsLeft,
  waitGuards,
  waitingState,
} from '../kit/waiting.ts'
import { resultOf } from '../kit/task.ts'
import { unprovidedActor } from '../kit/unprovided.ts'

export interface EnteredCredentials {
  readonly username: string
  readonly password: string
}

interface Input {
  readonly username: O.Option<string>
}

interface Context {
  readonly credentials: EnteredCredentials
  readonly isKnown: boolean
  readonly refusal: O.Option<SignInRefusal>
  readonly secondsLeft: number
  readonly token: string
}

interface CredentialsEdit {
  readonly field: keyof EnteredCredentials
  readonly value: string
}

type Event =
  | ({ readonly type: 'credentials.edited' } & CredentialsEdit)
  | { readonly type: 'signIn.requested' }
  | WaitShortened

export type SignInResult = E.Either<SignInRefusal, string>

const isComplete = ({ username, password }: EnteredCredentials): boolean => username.trim() !== '' && password !== ''

export const signInMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event, output: {} as string },
  actors: {
    authenticate: fromPromise<SignInResult, EnteredCredentials>(unprovidedActor('authenticate')),
    countdown: countdownLogic,
  },
  guards: {
    isComplete: ({ context }) => isComplete(context.credentials),
    isEditable: ({ context }, { field }: CredentialsEdit) => field === 'password' || !context.isKnown,
    ...waitGuards,
  },
  actions: {
    editCredentials: assign(({ context }, { field, value }: CredentialsEdit) => ({
      credentials: { ...context.credentials, [field]: value },
    })),
    acceptSignIn: assign((_, signIn: SignInResult) => ({
      token: pipe(
        signIn,
        E.getOrElse(() => ''),
      ),
      refusal: O.none,
    })),
    setRefusal: assign(({ context }, signIn: SignInResult) => ({
      credentials: { ...context.credentials, password: '' },
      refusal: O.getLeft(signIn),
    })),
    // the attempt did not count, so the input stays
    setWait: assign((_, signIn: SignInResult) => ({
      refusal: O.getLeft(signIn),
      secondsLeft: secondsToWait(signIn),
    })),
    setSecondsLeft: assign(setSecondsLeft),
    clearRefusal: assign(clearedRefusal),
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
        ...invokeAttempt(
          'authenticate',
          { target: 'accepted', actions: { type: 'acceptSignIn', params: resultOf } },
          'setWait',
        ),
        input: ({ context }) => context.credentials,
      },
    },
    waiting: {
      ...waitingState,
      on: {
        ...waitingState.on,
        'credentials.edited': {
          guard: { type: 'isEditable', params: ({ event }) => event },
          actions: { type: 'editCredentials', params: ({ event }) => event },
        },
      },
    },
    accepted: { type: 'final' },
  },
})
