import { fromEventObservable } from 'xstate'
import { type E, O } from '../../domain/fp.ts'
import type { WaitShortened } from '../../streams/browser/countdown.ts'
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
  isThrottled: (_: unknown, attempt: E.Either<Refusal, unknown>): boolean => secondsToWait(attempt) > 0,
  isOver: (_: unknown, secondsLeft: number): boolean => secondsLeft <= 0,
}

export const shortened = (_: unknown, secondsLeft: number): Waiting => ({ secondsLeft })

export const forgiven = { refusal: O.none, secondsLeft: 0 }

const secondsIn = ({ event }: { readonly event: WaitShortened }): number => event.secondsLeft

export const waiting = {
  invoke: {
    id: 'countdown',
    src: 'countdown',
    input: ({ context }: { readonly context: Waiting }) => context.secondsLeft,
  },
  on: {
    'wait.shortened': [
      { guard: { type: 'isOver', params: secondsIn }, target: 'editing', actions: 'forgive' },
      { actions: { type: 'shorten', params: secondsIn } },
    ],
  },
} as const
