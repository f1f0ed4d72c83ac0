import { fromEventObservable } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import type { WaitShortened } from '../../streams/browser/countdown.ts'
import { resultOf } from './task.ts'
import { unprovidedEvents } from './unprovided.ts'

interface WaitingRefusal {
  readonly _tag: string
  /** In seconds. */
  readonly retryAfter?: number
}

interface WaitingContext {
  readonly secondsLeft: number
}

export const countdownLogic = fromEventObservable<WaitShortened, number>(unprovidedEvents('countdown'))

export const secondsToWait = (attempt: E.Either<WaitingRefusal, unknown>): number => {
  const refusal = O.getLeft(attempt)
  return O.isSome(refusal) ? (refusal.value.retryAfter ?? 0) : 0
}

export const waitGuards = {
  isOver: (_: unknown, secondsLeft: number): boolean => secondsLeft <= 0,
}

export const setSecondsLeft = (_: unknown, secondsLeft: number): WaitingContext => ({ secondsLeft })

export const clearedRefusal = { refusal: O.none, secondsLeft: 0 }

interface AttemptedTask {
  readonly event: { readonly output: E.Either<WaitingRefusal, unknown> }
}

export const invokeAttempt = <const Src extends string, const Done extends object, const Held extends string>(
  src: Src,
  done: Done,
  held: Held,
) =>
  ({
    id: src,
    src,
    onDone: [
      { guard: ({ event }: AttemptedTask) => E.isRight(event.output), ...done },
      {
        guard: ({ event }: AttemptedTask) => secondsToWait(event.output) > 0,
        target: 'waiting',
        actions: { type: held, params: resultOf },
      },
      { target: 'editing', actions: { type: 'setRefusal', params: resultOf } },
    ],
  }) as const

const secondsIn = ({ event }: { readonly event: WaitShortened }): number => event.secondsLeft

export const waitingState = {
  invoke: {
    id: 'countdown',
    src: 'countdown',
    input: ({ context }: { readonly context: WaitingContext }) => context.secondsLeft,
  },
  on: {
    'wait.shortened': [
      { guard: { type: 'isOver', params: secondsIn }, target: 'editing', actions: 'clearRefusal' },
      { actions: { type: 'setSecondsLeft', params: secondsIn } },
    ],
  },
} as const
