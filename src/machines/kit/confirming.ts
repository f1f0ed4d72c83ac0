import { assign, fromPromise, setup } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import { unprovidedActor } from './unprovided.ts'
import type { FollowedSubject } from './followed.ts'

export interface ConfirmationTypes {
  readonly of: unknown
  readonly refusal: unknown
  readonly answer: unknown
}

export type ConfirmationResult<T extends ConfirmationTypes> = E.Either<T['refusal'], T['answer']>

export interface ConfirmingContext<T extends ConfirmationTypes> extends FollowedSubject<T['of']> {
  readonly refusal: O.Option<T['refusal']>
}

interface Context<T extends ConfirmationTypes> extends ConfirmingContext<T> {
  readonly answer: O.Option<T['answer']>
}

type Event = { readonly type: 'act.confirmed' } | { readonly type: 'act.cancelled' }

interface ConfirmingOptions<T extends ConfirmationTypes> {
  readonly isForeseen?: boolean
  readonly isFinal?: (refusal: T['refusal']) => boolean
}

export const confirmingMachine = <T extends ConfirmationTypes>({
  isForeseen = false,
  isFinal = () => false,
}: ConfirmingOptions<T> = {}) =>
  setup({
    types: {
      input: {} as FollowedSubject<T['of']>,
      context: {} as Context<T>,
      events: {} as Event,
      output: {} as O.Option<T['answer']>,
    },
    actors: {
      act: fromPromise<ConfirmationResult<T>, ConfirmingContext<T>>(unprovidedActor('act')),
      foresee: fromPromise<O.Option<T['refusal']>, FollowedSubject<T['of']>>(unprovidedActor('foresee')),
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
