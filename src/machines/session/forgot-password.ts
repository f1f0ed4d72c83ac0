import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import type { WaitShortened } from '../../streams/browser/countdown.ts'
import { resultOf } from '../kit/task.ts'
import { unprovidedActor } from '../kit/unprovided.ts'
import {
  invokeAttempt,
  countdownLogic,
  clearedRefusal,
  secondsToWait,
  setSecondsLeft,
  waitGuards,
  waitingState,
} from '../kit/waiting.ts'

/** `retryAfter` is in seconds. */
export type ResetRequestRefusal =
  | { readonly _tag: 'TooManyAttempts'; readonly retryAfter: number }
  | { readonly _tag: 'Refused'; readonly message: string }
  | { readonly _tag: 'Unreachable' }

interface SignInOptions {
  readonly hasMail: boolean
}

export type SignInOptionsResult = E.Either<unknown, SignInOptions>
export type ResetRequestResult = E.Either<ResetRequestRefusal, null>

interface Context {
  readonly username: string
  readonly refusal: O.Option<ResetRequestRefusal>
  readonly secondsLeft: number
}

type Event =
  | { readonly type: 'username.edited'; readonly value: string }
  | { readonly type: 'link.requested' }
  | { readonly type: 'ways.retried' }
  | WaitShortened

export const forgotPasswordMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: {
    findWays: fromPromise<SignInOptionsResult>(unprovidedActor('findWays')),
    askForLink: fromPromise<ResetRequestResult, string>(unprovidedActor('askForLink')),
    countdown: countdownLogic,
  },
  guards: {
    hasMail: (_, ways: SignInOptionsResult) => E.isRight(ways) && ways.right.hasMail,
    isUnfound: (_, ways: SignInOptionsResult) => E.isLeft(ways),
    isNamed: ({ context }) => context.username.trim() !== '',
    ...waitGuards,
  },
  actions: {
    setUsername: assign((_, username: string) => ({ username })),
    setRefusal: assign((_, asked: ResetRequestResult) => ({
      refusal: O.getLeft(asked),
      secondsLeft: secondsToWait(asked),
    })),
    setSecondsLeft: assign(setSecondsLeft),
    clearRefusal: assign(clearedRefusal),
  },
}).createMachine({
  id: 'forgotPassword',
  context: { username: '', refusal: O.none, secondsLeft: 0 },
  initial: 'finding',
  states: {
    finding: {
      invoke: {
        id: 'findWays',
        src: 'findWays',
        onDone: [
          { guard: { type: 'hasMail', params: resultOf<SignInOptionsResult> }, target: 'editing' },
          { guard: { type: 'isUnfound', params: resultOf<SignInOptionsResult> }, target: 'unfound' },
          { target: 'withoutMail' },
        ],
      },
    },
    unfound: { on: { 'ways.retried': 'finding' } },
    withoutMail: {},
    editing: {
      on: {
        'username.edited': { actions: { type: 'setUsername', params: ({ event }) => event.value } },
        'link.requested': { guard: 'isNamed', target: 'asking' },
      },
    },
    waiting: {
      ...waitingState,
      on: {
        ...waitingState.on,
        'username.edited': { actions: { type: 'setUsername', params: ({ event }) => event.value } },
      },
    },
    asking: {
      invoke: {
        ...invokeAttempt('askForLink', { target: 'asked' }, 'setRefusal'),
        input: ({ context }) => context.username,
      },
    },
    asked: {},
  },
})

export type ForgotPasswordRef = ActorRefFrom<typeof forgotPasswordMachine>
