import { assign, fromPromise, setup } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import { unprovided } from './unprovided.ts'
import type { Of } from './followed.ts'

export interface Confirmed {
  readonly of: unknown
  readonly refusal: unknown
  readonly answer: unknown
}

export type ActResult<T extends Confirmed> = E.Either<T['refusal'], T['answer']>

export interface Act<T extends Confirmed> extends Of<T['of']> {
  readonly refusal: O.Option<T['refusal']>
}

interface Context<T extends Confirmed> extends Act<T> {
  readonly answer: O.Option<T['answer']>
}

type Event = { readonly type: 'act.confirmed' } | { readonly type: 'act.cancelled' }

export const confirming = <T extends Confirmed>() =>
  setup({
    types: {
      input: {} as Of<T['of']>,
      context: {} as Context<T>,
      events: {} as Event,
      /** None where it was not done. */
      output: {} as O.Option<T['answer']>,
    },
    actors: { act: fromPromise<ActResult<T>, Act<T>>(unprovided('act')) },
  }).createMachine({
    id: 'confirming',
    context: ({ input: { of } }) => ({ of, refusal: O.none, answer: O.none }),
    initial: 'asking',
    states: {
      asking: { on: { 'act.confirmed': 'acting', 'act.cancelled': 'closed' } },
      acting: {
        invoke: {
          id: 'act',
          src: 'act',
          input: ({ context: { of, refusal } }) => ({ of, refusal }),
          onDone: [
            {
              guard: ({ event }) => E.isRight(event.output),
              target: 'closed',
              actions: assign(({ event }) => ({ answer: O.getRight(event.output) })),
            },
            { target: 'asking', actions: assign(({ event }) => ({ refusal: O.getLeft(event.output) })) },
          ],
        },
      },
      closed: { type: 'final' },
    },
    output: ({ context }) => context.answer,
  })
