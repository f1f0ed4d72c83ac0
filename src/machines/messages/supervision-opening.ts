import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import { longestReason } from '../../domain/messages/supervision.ts'
import { resultOf, task } from '../kit/task.ts'
import { unprovided } from '../kit/unprovided.ts'

export interface SupervisionOpeningInput {
  /** Whose messages. */
  readonly username: string
  readonly name: string
  readonly newId: () => string
}

/** Asked for again with the same reason it has the same correlation: so it is recorded once. */
export interface ReasonGiven {
  readonly username: string
  readonly reason: string
  readonly correlation: string
}

/** Left is why not. */
export type MessagesOpening = E.Either<string, unknown>

interface Context extends SupervisionOpeningInput {
  readonly reason: string
  readonly correlation: string
  readonly refusal: O.Option<string>
}

type Event =
  | { readonly type: 'reason.typed'; readonly reason: string }
  | { readonly type: 'opening.requested' }
  | { readonly type: 'opening.cancelled' }

export const supervisionOpeningMachine = setup({
  types: { input: {} as SupervisionOpeningInput, context: {} as Context, events: {} as Event },
  actors: {
    openMessages: fromPromise<MessagesOpening, ReasonGiven>(unprovided('openMessages')),
    leave: fromPromise<unknown, string>(unprovided('leave')),
  },
  guards: {
    isReasoned: ({ context: { reason } }) => reason.trim() !== '' && reason.length <= longestReason,
  },
  actions: {
    write: assign(({ context: { newId } }, reason: string) => ({ reason, correlation: newId(), refusal: O.none })),
    refuse: assign((_, opening: MessagesOpening) => ({ refusal: O.getLeft(opening) })),
  },
}).createMachine({
  id: 'supervisionOpening',
  context: ({ input }) => ({ ...input, reason: '', correlation: '', refusal: O.none }),
  initial: 'writing',
  states: {
    writing: {
      on: {
        'reason.typed': { actions: { type: 'write', params: ({ event }) => event.reason } },
        'opening.requested': { guard: 'isReasoned', target: 'opening' },
        'opening.cancelled': 'closed',
      },
    },
    opening: {
      invoke: {
        ...task(
          'openMessages',
          { target: 'leaving' },
          { target: 'writing', actions: { type: 'refuse', params: resultOf<MessagesOpening> } },
        ),
        input: ({ context: { username, reason, correlation } }) => ({ username, reason: reason.trim(), correlation }),
      },
    },
    leaving: {
      invoke: { id: 'leave', src: 'leave', input: ({ context }) => context.username, onDone: 'closed' },
    },
    closed: { type: 'final' },
  },
})

export type SupervisionOpeningRef = ActorRefFrom<typeof supervisionOpeningMachine>
