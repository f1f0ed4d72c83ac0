import { assign, fromPromise, setup } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import { unprovidedActor } from './unprovided.ts'
import type { FollowedInput } from './followed.ts'

export interface ConfirmedAct {
  readonly of: unknown
  readonly refusal: unknown
  readonly answer: unknown
}

export type ActResult<T extends ConfirmedAct> = E.Either<T['refusal'], T['answer']>

export interface ConfirmingContext<T extends ConfirmedAct> extends FollowedInput<T['of']> {
  readonly refusal: O.Option<T['refusal']>
}

interface Context<T extends ConfirmedAct> extends ConfirmingContext<T> {
  readonly answer: O.Option<T['answer']>
}

type Event = { readonly type: 'act.confirmed' } | { readonly type: 'act.cancelled' }

interface ConfirmingOptions<T extends ConfirmedAct> {
  readonly isForeseen?: boolean
  readonly isFinal?: (refusal: T['refusal']) => boolean
}

export const confirmingMachine = <T extends ConfirmedAct>({
  isForeseen = false,
  isFinal = () => false,
}: ConfirmingOptions<T> = {}) =>
  setup({
    types: {
      input: {} as FollowedInput<T['of']>,
      context: {} as Context<T>,
      events: {} as Event,
      output: {} as O.Option<T['answer']>,
    },
    actors: {
      act: fromPromise<ActResult<T>, ConfirmingContext<T>>(unprovidedActor('act')),
      foresee: fromPromise<O.Option<T['refusal']>, FollowedInput<T['of']>>(unprovidedActor('foresee')),
    },
  }).createMachine({
    id: 'confirming',
    context: ({ input: { of } }) => ({ of, refusal: O.none, answer: O.none }),
    initial: isForeseen ? 'foreseeing' : 'asking',
    states: {
      foreseeing: {
        invoke: {
          id: 'foresee',
          src: 'foresee',
          input: ({ context: { of } }) => ({ of }),
          onDone: { target: 'asking', actions: assign(({ event }) => ({ refusal: event.output })) },
        },
        on: { 'act.cancelled': 'closed' },
      },
      asking: {
        on: {
          'act.confirmed': { guard: ({ context }) => !O.exists(isFinal)(context.refusal), target: 'acting' },
          'act.cancelled': 'closed',
        },
      },
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
