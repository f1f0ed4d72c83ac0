import { fromEventObservable } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import type { WaitShortened } from '../../streams/browser/countdown.ts'
import { resultOf } from './task.ts'
import { unprovidedEvents } from './unprovided.ts'

interface Refusal {
  readonly _tag: string
  /** In seconds. */
  readonly retryAfter?: number
}

interface Waiting {
  readonly secondsLeft: number
}

export const countdownLogic = fromEventObservable<WaitShortened, number>(unprovidedEvents('countdown'))

export const secondsToWait = (attempt: E.Either<Refusal, unknown>): number => {
  const refusal = O.getLeft(attempt)
  return O.isSome(refusal) ? (refusal.value.retryAfter ?? 0) : 0
}

export const waitGuards = {
  isOver: (_: unknown, secondsLeft: number): boolean => secondsLeft <= 0,
}

export const shortened = (_: unknown, secondsLeft: number): Waiting => ({ secondsLeft })

export const forgiven = { refusal: O.none, secondsLeft: 0 }

interface Attempted {
  readonly event: { readonly output: E.Either<Refusal, unknown> }
}

export const attempt = <const Src extends string, const Done extends object, const Held extends string>(
  src: Src,
  done: Done,
  held: Held,
) =>
  ({
    id: src,
    src,
    onDone: [
      { guard: ({ event }: Attempted) => E.isRight(event.output), ...done },
      {
        guard: ({ event }: Attempted) => secondsToWait(event.output) > 0,
        target: 'waiting',
        actions: { type: held, params: resultOf },
      },
      { target: 'editing', actions: { type: 'setRefusal', params: resultOf } },
    ],
  }) as const

const secondsIn = ({ event }: { readonly event: WaitShortened }): number => event.secondsLeft

export const waiting = {
  invoke: {
    id: 'countdown',
    src: 'countdown',
    input: ({ context }: { readonly context: Waiting }) => context.secondsLeft,
  },
  on: {
    'wait.shortened': [
      { guard: { type: 'isOver', params: secondsIn }, target: 'editing', actions: 'clearRefusal' },
      { actions: { type: 'setSecondsLeft', params: secondsIn } },
    ],
  },
} as const
