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
export type AskRefusal =
  | { readonly _tag: 'TooManyAttempts'; readonly retryAfter: number }
  | { readonly _tag: 'Refused'; readonly message: string }
  | { readonly _tag: 'Unreachable' }

interface SignInWays {
  readonly hasMail: boolean
}

export type FoundWays = E.Either<unknown, SignInWays>
export type AskResult = E.Either<AskRefusal, null>

interface Context {
  readonly username: string
  readonly refusal: O.Option<AskRefusal>
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
    findWays: fromPromise<FoundWays>(unprovidedActor('findWays')),
    askForLink: fromPromise<AskResult, string>(unprovidedActor('askForLink')),
    countdown: countdownLogic,
  },
  guards: {
    hasMail: (_, ways: FoundWays) => E.isRight(ways) && ways.right.hasMail,
    isUnfound: (_, ways: FoundWays) => E.isLeft(ways),
    isNamed: ({ context }) => context.username.trim() !== '',
    ...waitGuards,
  },
  actions: {
    setUsername: assign((_, username: string) => ({ username })),
    setRefusal: assign((_, asked: AskResult) => ({ refusal: O.getLeft(asked), secondsLeft: secondsToWait(asked) })),
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
          { guard: { type: 'hasMail', params: resultOf<FoundWays> }, target: 'editing' },
          { guard: { type: 'isUnfound', params: resultOf<FoundWays> }, target: 'unfound' },
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
